/// The selected items.
///
/// The selection consists of one range of a snapshot, added items and removed items. Selecting all
/// of a million items takes no more memory and time than selecting one.
struct ItemSelection<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// The items of `range`, counted through all sections of `snapshot`.
  private struct SnapshotRange {
    var snapshot: Snapshot
    var range: Range<Int>
  }

  private var selectedRange: SnapshotRange?
  /// The selected items outside the range.
  private var added: Set<ItemID> = []
  /// The deselected items inside the range.
  private var removed: Set<ItemID> = []

  /// Whether no item is selected.
  var isEmpty: Bool {
    added.isEmpty && (selectedRange.map { removed.count >= $0.range.count } ?? true)
  }

  /// Returns whether an item is selected. O(log *s*) for *s* sections.
  func contains(_ item: ItemID) -> Bool {
    added.contains(item) || (isInRange(item) && !removed.contains(item))
  }

  private func isInRange(_ item: ItemID) -> Bool {
    guard let selectedRange, let index = selectedRange.snapshot.indexOfItem(item) else {
      return false
    }
    return selectedRange.range.contains(index)
  }

  /// Returns the selected items of a snapshot in order. O(*n*).
  func items(in snapshot: Snapshot) -> [ItemID] { snapshot.itemIdentifiers.filter(contains) }

  /// The selected items in no particular order, including those that no longer exist.
  ///
  /// - Complexity: O(*k*) for *k* items that were selected one by one; O(*n*) after a range was
  ///   selected.
  var unorderedItems: [ItemID] {
    guard let selectedRange else { return Array(added) }
    let items = selectedRange.snapshot.itemIdentifiers[selectedRange.range]
    return added + items.filter { !removed.contains($0) }
  }

  /// Selects one item only.
  mutating func select(only item: ItemID) {
    removeAll()
    added = [item]
  }

  /// Selects an item, or deselects it if it is selected.
  mutating func toggle(_ item: ItemID) {
    if contains(item) {
      added.remove(item)
      if isInRange(item) { removed.insert(item) }
    } else if removed.remove(item) == nil {
      added.insert(item)
    }
  }

  /// Selects the items between two indices of a snapshot, inclusive, and no others.
  mutating func select(from first: Int, to last: Int, in snapshot: Snapshot) {
    removeAll()
    selectedRange = SnapshotRange(
      snapshot: snapshot, range: min(first, last)..<max(first, last) + 1)
  }

  /// Selects all items of a snapshot.
  mutating func selectAll(of snapshot: Snapshot) {
    removeAll()
    guard snapshot.numberOfItems > 0 else { return }
    selectedRange = SnapshotRange(snapshot: snapshot, range: 0..<snapshot.numberOfItems)
  }

  /// Deselects all items.
  mutating func removeAll() {
    selectedRange = nil
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Removes added items that no longer exist, so that they are not selected if they are inserted
  /// again.
  mutating func forgetMissing(from snapshot: Snapshot) {
    for item in added where snapshot.indexPath(of: item) == nil { added.remove(item) }
  }
}
