import GridEngine

/// A snapshot whose sections and items are single words, as `A[a b] B[c d e] C[]` writes it.
public typealias WordSnapshot = DiffableDataSourceSnapshot<String, String>

extension DiffableDataSourceSnapshot<String, String> {
  /// Makes the snapshot that `notation` writes.
  public init(_ notation: String) {
    self.init()
    do {
      for (section, items) in Self.sections(of: notation) {
        try appendSections([section])
        try appendItems(items)
      }
    } catch {
      preconditionFailure("\(notation): \(error)")
    }
  }

  /// The sections and items that `notation` writes, repeats and all.
  public static func sections(of notation: String) -> [(section: String, items: [String])] {
    notation.split(separator: "]").map { part in
      let halves = part.split(separator: "[", omittingEmptySubsequences: false)
      let name = halves[0].filter { $0 != " " }
      return (String(name), halves[1].split(separator: " ").map(String.init))
    }
  }

  /// The snapshot as text.
  public var notation: String {
    sectionIdentifiers.map { section in
      let items = (try? itemIdentifiers(inSection: section)) ?? []
      return "\(section)[\(items.joined(separator: " "))]"
    }.joined(separator: " ")
  }
}
