import GridEngine

/// An outline whose items are single words, in a notation such as `a+(d(f) e) b`; `+` marks an
/// expanded item.
public typealias WordOutline = DiffableDataSourceSectionSnapshot<String>

extension DiffableDataSourceSectionSnapshot<String> {
  /// Creates the outline of `notation`.
  public init(_ notation: String) {
    self.init()
    var parents: [String?] = [nil]
    var word = ""
    for character in notation + " " {
      if character.isLetter {
        word.append(character)
        continue
      }
      if !word.isEmpty { add(word, below: parents[parents.count - 1]) }
      let last = word.isEmpty ? items.last : word
      word = ""
      switch character {
      case "+": if let last { expand([last]) }
      case "(": parents.append(last)
      case ")": parents.removeLast()
      default: break
      }
    }
  }

  private mutating func add(_ word: String, below parent: String?) {
    do { try append([word], to: parent) } catch { preconditionFailure("\(word): \(error)") }
  }

  /// The outline in notation.
  public var notation: String { notation(of: rootItems) }

  private func notation(of items: [String]) -> String {
    items.map { item in
      let isExpanded = (try? isExpanded(item)) == true
      let below = self.items.filter { (try? parent(of: $0)) == item }
      return item + (isExpanded ? "+" : "") + (below.isEmpty ? "" : "(\(notation(of: below)))")
    }.joined(separator: " ")
  }
}
