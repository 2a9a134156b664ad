/// A contradiction in a batch update, which is a programming error.
enum BatchUpdateError: Error, Hashable, CustomStringConvertible, Sendable {
  case sectionCount(old: Int, expected: Int, found: Int)
  case count(section: Int, expected: Int, found: Int)
  case noSection(Int, count: Int, isOld: Bool)
  case noItem(IndexPath, isOld: Bool)
  case sectionChangedTwice(Int, isOld: Bool)
  case itemChangedTwice(IndexPath, isOld: Bool)

  var description: String {
    switch self {
    case .sectionCount(let old, let expected, let found):
      "the data source had \(old) sections and has \(found) after the update, but the changes lead "
        + "to \(expected); report each inserted and deleted section"
    case .count(let section, let expected, let found):
      "section \(section) has \(found) items after the update, but the changes lead to "
        + "\(expected); report each inserted, deleted and moved item, and change the data source in "
        + "the same update"
    case .noSection(let section, let count, let isOld):
      "the update changes section \(section), but the data source "
        + (isOld
          ? "had \(count) sections before it; deletions, reloads and the sources of moves are old "
            + "indices"
          : "has \(count) sections after it; insertions and destinations are new indices")
    case .noItem(let path, let isOld):
      "the update changes the item \(path), which "
        + (isOld
          ? "did not exist before it; deletions, reloads and the sources of moves are old index paths"
          : "does not exist after it; insertions and the destinations of moves are new index paths")
    case .sectionChangedTwice(let section, let isOld):
      isOld
        ? "the update deletes, reloads or moves section \(section) twice; report one change"
        : "the update inserts section \(section), or moves one there, twice; report one change"
    case .itemChangedTwice(let path, let isOld):
      isOld
        ? "the update deletes, reloads or moves the item \(path) twice; report one change"
        : "the update inserts the item \(path), or moves one there, twice; report one change"
    }
  }
}
