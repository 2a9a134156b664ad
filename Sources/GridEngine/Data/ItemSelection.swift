/// Which items are selected.
///
/// A stretch of a snapshot, with exceptions: that all of a million items are selected takes no more
/// room and time than that one is.
struct ItemSelection<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// The items of `range`, counted across all sections of `snapshot`.
  private struct Stretch {
    var snapshot: Snapshot
    var range: Range<Int>
  }

  private var stretch: Stretch?
  /// Selected beside the stretch.
  private var added: Set<ItemID> = []
  /// Not selected although in the stretch.
  private var removed: Set<ItemID> = []

  /// Whether nothing is selected.
  var isEmpty: Bool { added.isEmpty && (stretch.map { removed.count >= $0.range.count } ?? true) }

  /// Whether an item is selected. O(log *s*) for *s* sections.
  func contains(_ item: ItemID) -> Bool {
    added.contains(item) || (isInStretch(item) && !removed.contains(item))
  }

  private func isInStretch(_ item: ItemID) -> Bool {
    guard let stretch, let index = stretch.snapshot.indexOfItem(item) else { return false }
    return stretch.range.contains(index)
  }

  /// The selected items of a snapshot, in its order. O(*n*).
  func items(in snapshot: Snapshot) -> [ItemID] { snapshot.itemIdentifiers.filter(contains) }

  /// Selects one item alone.
  mutating func select(only item: ItemID) {
    removeAll()
    added = [item]
  }

  /// Selects an item, or no longer.
  mutating func toggle(_ item: ItemID) {
    if contains(item) {
      added.remove(item)
      if isInStretch(item) { removed.insert(item) }
    } else if removed.remove(item) == nil {
      added.insert(item)
    }
  }

  /// Selects the items between two places of a snapshot, both included, alone.
  mutating func select(from first: Int, to last: Int, in snapshot: Snapshot) {
    removeAll()
    stretch = Stretch(snapshot: snapshot, range: min(first, last)..<max(first, last) + 1)
  }

  /// Selects everything in a snapshot.
  mutating func selectAll(of snapshot: Snapshot) {
    removeAll()
    guard snapshot.numberOfItems > 0 else { return }
    stretch = Stretch(snapshot: snapshot, range: 0..<snapshot.numberOfItems)
  }

  /// Selects nothing.
  mutating func removeAll() {
    stretch = nil
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Forgets single items that are gone, so that they are not selected if they come again.
  mutating func forgetMissing(from snapshot: Snapshot) {
    for item in added where snapshot.indexPath(of: item) == nil { added.remove(item) }
  }
}
