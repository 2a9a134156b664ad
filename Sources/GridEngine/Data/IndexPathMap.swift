/// The positions of elements before and after a batch update, in both directions.
///
/// Elements that are neither removed, inserted nor moved keep their order: the *k*-th of them before
/// the update is the *k*-th after it.
struct IndexPathMap: Sendable {
  private let oldCounts: [Int]
  private let newCounts: [Int]
  private let sections: IndexMap
  /// The items that leave a section, by its old index.
  private var removed: [Int: SkippedIndices] = [:]
  /// The items that enter a section, by its new index.
  private var added: [Int: SkippedIndices] = [:]
  private var newPlaces: [IndexPath: IndexPath] = [:]
  private var oldPlaces: [IndexPath: IndexPath] = [:]

  /// Creates the map of a change.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - old: The number of items of each section before it.
  ///   - new: The number of items of each section after it.
  /// - Complexity: O(*c* log *c*) for *c* changes.
  init(_ change: LayoutChange, from old: [Int], to new: [Int]) {
    (oldCounts, newCounts) = (old, new)
    sections = IndexMap(
      removed: change.removedSections, added: change.insertedSections,
      moves: change.movedSections.map { ($0.from, $0.to) })
    removed = Self.skipped(change.removedItems + change.movedItems.map(\.from))
    added = Self.skipped(change.insertedItems + change.movedItems.map(\.to))
    for move in change.movedItems {
      newPlaces[move.from] = move.to
      oldPlaces[move.to] = move.from
    }
  }

  private static func skipped(_ paths: [IndexPath]) -> [Int: SkippedIndices] {
    Dictionary(grouping: paths, by: \.section).mapValues { SkippedIndices($0.map(\.item)) }
  }

  /// Returns the new index of a section; `nil` if it is deleted or does not exist.
  ///
  /// - Complexity: O(log *c*) for *c* changes.
  func newSection(_ section: Int) -> Int? {
    oldCounts.indices.contains(section) ? sections.new(section) : nil
  }

  /// Returns the new index path of an item; `nil` if it is deleted or does not exist.
  ///
  /// - Complexity: O(log *c*) for *c* changes.
  func newPath(_ path: IndexPath) -> IndexPath? {
    if let place = newPlaces[path] { return place }
    guard path.exists(in: oldCounts), let section = sections.new(path.section),
      let item = Self.counterpart(
        of: path.item, removed[path.section] ?? .none, added[section] ?? .none)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  /// Returns the old index path of an item; `nil` if it is new or does not exist.
  ///
  /// - Complexity: O(log *c*) for *c* changes.
  func oldPath(_ path: IndexPath) -> IndexPath? {
    if let place = oldPlaces[path] { return place }
    guard path.exists(in: newCounts), let section = sections.old(path.section),
      let item = Self.counterpart(
        of: path.item, added[path.section] ?? .none, removed[section] ?? .none)
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  private static func counterpart(
    of index: Int, _ leaving: SkippedIndices, _ entering: SkippedIndices
  ) -> Int? {
    leaving.rank(of: index).map(entering.index(ofRank:))
  }
}

extension IndexPath {
  /// Whether there is such an item in sections with the given numbers of items.
  func exists(in counts: [Int]) -> Bool {
    counts.indices.contains(section) && (0..<counts[section]).contains(item)
  }
}

/// The indices of sections before and after a change.
private struct IndexMap: Sendable {
  private let removed: SkippedIndices
  private let added: SkippedIndices
  private let newPlaces: [Int: Int]
  private let oldPlaces: [Int: Int]

  init(removed: [Int], added: [Int], moves: [(from: Int, to: Int)]) {
    self.removed = SkippedIndices(removed + moves.map(\.from))
    self.added = SkippedIndices(added + moves.map(\.to))
    newPlaces = Dictionary(moves.map { ($0.from, $0.to) }) { first, _ in first }
    oldPlaces = Dictionary(moves.map { ($0.to, $0.from) }) { first, _ in first }
  }

  func new(_ index: Int) -> Int? {
    newPlaces[index] ?? removed.rank(of: index).map(added.index(ofRank:))
  }

  func old(_ index: Int) -> Int? {
    oldPlaces[index] ?? added.rank(of: index).map(removed.index(ofRank:))
  }
}

/// Indices that are left out of a numbering of 0, 1, 2 and so on.
private struct SkippedIndices: Sendable {
  /// Ascending, each once.
  private let indices: [Int]

  static let none = SkippedIndices([])

  init(_ indices: [Int]) {
    var sorted = indices.sorted()
    var last: Int?
    sorted.removeAll { index in
      defer { last = index }
      return index == last
    }
    self.indices = sorted
  }

  /// Returns the number of indices before `index` that are not skipped; `nil` if it is skipped.
  func rank(of index: Int) -> Int? {
    let before = firstPosition { $0 >= index }
    if before < indices.count, indices[before] == index { return nil }
    return index - before
  }

  /// Returns the index with `rank` indices before it that are not skipped.
  func index(ofRank rank: Int) -> Int {
    var (low, high) = (0, indices.count)
    // `indices[k] - k` indices before the k-th skipped one are not skipped.
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return rank + low
  }

  /// Returns the first position whose index satisfies a condition that all later ones satisfy too.
  private func firstPosition(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(indices[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
