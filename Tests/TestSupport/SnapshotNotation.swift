import GridEngine

/// A snapshot whose sections and items are single words, in a notation such as `A[a b] B[c d e]
/// C[]`.
public typealias WordSnapshot = DiffableDataSourceSnapshot<String, String>

extension DiffableDataSourceSnapshot<String, String> {
  /// Creates the snapshot of `notation`.
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

  /// Returns the sections and items of `notation`, including repeats.
  public static func sections(of notation: String) -> [(section: String, items: [String])] {
    notation.split(separator: "]").map { part in
      let halves = part.split(separator: "[", omittingEmptySubsequences: false)
      let name = halves[0].filter { $0 != " " }
      return (String(name), halves[1].split(separator: " ").map(String.init))
    }
  }

  /// The snapshot in notation.
  public var notation: String {
    sectionIdentifiers.map { section in
      let items = (try? itemIdentifiers(inSection: section)) ?? []
      return "\(section)[\(items.joined(separator: " "))]"
    }.joined(separator: " ")
  }
}
