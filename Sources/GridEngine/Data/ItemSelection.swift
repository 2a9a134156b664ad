/// The selected items.
///
/// The selection consists of one range of a snapshot, added items and removed items. Selecting all
/// of a million items takes no more memory and time than selecting one.
struct ItemSelection<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// The items of `range`, counted through all sections of `snapshot`.
  private struct Stretch {
    var snapshot: Snapshot
    var range: Range<Int>
  }

  private var stretch: Stretch?
  /// The selected items outside the range.
  private var added: Set<ItemID> = []
  /// The deselected items inside the range.
  private var removed: Set<ItemID> = []

  /// Whether no item is selected.
  var isEmpty: Bool { added.isEmpty && (stretch.map { removed.count >= $0.range.count } ?? true) }

  /// Returns whether an item is selected. O(log *s*) for *s* sections.
  func contains(_ item: ItemID) -> Bool {
    added.contains(item) || (isInStretch(item) && !removed.contains(item))
  }

  private func isInStretch(_ item: ItemID) -> Bool {
    guard let stretch, let index = stretch.snapshot.indexOfItem(item) else { return false }
    return stretch.range.contains(index)
  }

  /// Returns the selected items of a snapshot in order. O(*n*).
  func items(in snapshot: Snapshot) -> [ItemID] { snapshot.itemIdentifiers.filter(contains) }

  /// Selects one item only.
  mutating func select(only item: ItemID) {
    removeAll()
    added = [item]
  }

  /// Selects an item, or deselects it if it is selected.
  mutating func toggle(_ item: ItemID) {
    if contains(item) {
      added.remove(item)
      if isInStretch(item) { removed.insert(item) }
    } else if removed.remove(item) == nil {
      added.insert(item)
    }
  }

  /// Selects the items between two indices of a snapshot, inclusive, and no others.
  mutating func select(from first: Int, to last: Int, in snapshot: Snapshot) {
    removeAll()
    stretch = Stretch(snapshot: snapshot, range: min(first, last)..<max(first, last) + 1)
  }

  /// Selects all items of a snapshot.
  mutating func selectAll(of snapshot: Snapshot) {
    removeAll()
    guard snapshot.numberOfItems > 0 else { return }
    stretch = Stretch(snapshot: snapshot, range: 0..<snapshot.numberOfItems)
  }

  /// Deselects all items.
  mutating func removeAll() {
    stretch = nil
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Removes added items that no longer exist, so that they are not selected if they are inserted
  /// again.
  mutating func forgetMissing(from snapshot: Snapshot) {
    for item in added where snapshot.indexPath(of: item) == nil { added.remove(item) }
  }
}
