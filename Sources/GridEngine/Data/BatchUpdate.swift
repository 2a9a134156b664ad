/// The changes that a data source's owner reports in a batch update, as they were reported.
///
/// Deletions, reloads and the sources of moves are positions before the update; insertions and the
/// destinations of moves are positions after it. The order of the reports does not matter.
///
/// - SeeAlso: `UICollectionView.performBatchUpdates(_:completion:)`.
struct BatchUpdate: Hashable, Sendable {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var movedSections: [LayoutChange.Move<Int>] = []
  var reloadedSections: [Int] = []
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var movedItems: [LayoutChange.Move<IndexPath>] = []
  var reloadedItems: [IndexPath] = []

  /// Creates an empty update.
  init() {}

  /// Returns the change of the layout and the reloaded items, by their new index paths.
  ///
  /// A reloaded section is replaced by a new one, so its number of items may change.
  ///
  /// - Parameters:
  ///   - old: The number of items of each section before the update; `nil` if it is unknown.
  ///   - new: The number of items of each section after it.
  /// - Throws: ``BatchUpdateError`` if the changes contradict each other or do not lead from the old
  ///   counts to the new ones.
  /// - Complexity: O(*s* + *c* log *c*) for *s* sections and *c* changes; O(*s* · *c*) if sections
  ///   change.
  func resolved(
    from old: [Int?], to new: [Int]
  ) throws(BatchUpdateError) -> (change: LayoutChange, reloaded: Set<IndexPath>) {
    let known = old.map { $0 ?? .max }
    try checkSections(from: old.count, to: new.count)
    var change = LayoutChange()
    change.removedSections = deletedSections
    change.insertedSections = insertedSections
    change.movedSections = movedSections.sorted { $0.to < $1.to }
    let places = IndexPathMap(change, from: known, to: new)
    for section in Set(reloadedSections) {
      guard let place = places.newSection(section) else { continue }
      change.removedSections.append(section)
      change.insertedSections.append(place)
    }
    change.removedSections.sort()
    change.insertedSections.sort()
    try checkItems(from: known, to: new)
    let (gone, come) = (Set(change.removedSections), Set(change.insertedSections))
    change.removedItems = deletedItems.filter { !gone.contains($0.section) }.sorted()
    change.insertedItems = insertedItems.filter { !come.contains($0.section) }.sorted()
    change.movedItems = movedItems.sorted { $0.to < $1.to }
    if let broken = change.firstContradiction(from: old, to: new) {
      throw .count(section: broken.section, expected: broken.expected, found: new[broken.section])
    }
    let map = IndexPathMap(change, from: known, to: new)
    return (change, Set(reloadedItems.compactMap(map.newPath)))
  }

  private func checkSections(from old: Int, to new: Int) throws(BatchUpdateError) {
    for section in deletedSections + reloadedSections + movedSections.map(\.from)
    where !(0..<old).contains(section) {
      throw .noSection(section, count: old, isOld: true)
    }
    for section in insertedSections + movedSections.map(\.to) where !(0..<new).contains(section) {
      throw .noSection(section, count: new, isOld: false)
    }
    let sources = deletedSections + Set(reloadedSections) + movedSections.map(\.from)
    if let section = sources.firstRepeated { throw .sectionChangedTwice(section, isOld: true) }
    let targets = insertedSections + movedSections.map(\.to)
    if let section = targets.firstRepeated { throw .sectionChangedTwice(section, isOld: false) }
    let expected = old - deletedSections.count + insertedSections.count
    guard expected == new else { throw .sectionCount(old: old, expected: expected, found: new) }
  }

  private func checkItems(from old: [Int], to new: [Int]) throws(BatchUpdateError) {
    let moved = movedItems.map(\.from)
    for path in deletedItems + reloadedItems + moved where !path.exists(in: old) {
      throw .noItem(path, isOld: true)
    }
    for path in insertedItems + movedItems.map(\.to) where !path.exists(in: new) {
      throw .noItem(path, isOld: false)
    }
    if let path = (deletedItems + moved).firstRepeated {
      throw .itemChangedTwice(path, isOld: true)
    }
    if let path = (deletedItems + Set(reloadedItems)).firstRepeated {
      throw .itemChangedTwice(path, isOld: true)
    }
    if let path = (insertedItems + movedItems.map(\.to)).firstRepeated {
      throw .itemChangedTwice(path, isOld: false)
    }
  }
}

extension Array where Element: Hashable {
  /// The first element that equals an earlier one; `nil` if all are different.
  fileprivate var firstRepeated: Element? {
    var seen: Set<Element> = []
    return first { !seen.insert($0).inserted }
  }
}
