/// The selected items.
///
/// The selection consists of ranges of a snapshot, added items and removed items. Selecting all of a
/// million items takes no more memory and time than selecting one.
struct ItemSelection<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// Items of a snapshot.
  private struct SnapshotItems {
    var snapshot: Snapshot
    var items: ItemIntervals
    /// The number of items.
    var count: Int
  }

  /// The number of changes.
  private(set) var generation = 0
  private var base: SnapshotItems?
  /// The selected items outside the ranges.
  private var added: Set<ItemID> = []
  /// The deselected items inside the ranges.
  private var removed: Set<ItemID> = []

  /// Whether no item is selected.
  var isEmpty: Bool { added.isEmpty && (base.map { removed.count >= $0.count } ?? true) }

  /// The number of selected items of a later snapshot than that of the ranges.
  private var counted: (snapshot: Snapshot, count: Int)?

  /// Returns the number of selected items of a snapshot.
  ///
  /// - Complexity: O(1); that of ``intervals(in:)`` once for each snapshot in which ranges of another one are
  ///   selected.
  mutating func count(in snapshot: Snapshot) -> Int {
    guard let base else { return added.count }
    if base.snapshot == snapshot { return added.count + base.count - removed.count }
    if let counted, counted.snapshot == snapshot { return counted.count }
    let count = intervals(in: snapshot).count
    counted = (snapshot, count)
    return count
  }

  /// Returns whether an item is selected. O(log *k*) for *k* ranges.
  func contains(_ item: ItemID) -> Bool {
    added.contains(item) || (isInBase(item) && !removed.contains(item))
  }

  private func isInBase(_ item: ItemID) -> Bool {
    guard let base, let path = base.snapshot.indexPath(of: item) else { return false }
    return base.items.contains(path)
  }

  /// Returns the selected items of a snapshot in order.
  ///
  /// - Complexity: O(*k* log *k*) for *k* selected items.
  func items(in snapshot: Snapshot) -> [ItemID] {
    var items: [ItemID] = []
    intervals(in: snapshot).forEachItem { path in
      if let item = snapshot.itemIdentifier(at: path) { items.append(item) }
    }
    return items
  }

  /// Returns the selected items of a snapshot as ranges.
  ///
  /// - Complexity: O(*k* log *k*) for *k* selected items; O(*r*) for *r* ranges that were selected in
  ///   this snapshot.
  func intervals(in snapshot: Snapshot) -> ItemIntervals {
    func places(of items: some Sequence<ItemID>) -> ItemIntervals {
      ItemIntervals(items.compactMap { snapshot.indexPath(of: $0) })
    }
    let added = places(of: added)
    guard let base else { return added }
    var kept = ItemIntervals()
    // Copies of a snapshot share their storage, so that comparing them is fast.
    if base.snapshot == snapshot {
      ItemIntervals.subtract(places(of: removed), from: base.items, into: &kept)
    } else {
      var items: [ItemID] = []
      base.items.forEachItem { path in
        guard let item = base.snapshot.itemIdentifier(at: path), !removed.contains(item) else {
          return
        }
        items.append(item)
      }
      kept = places(of: items)
    }
    var all = ItemIntervals()
    ItemIntervals.unite(kept, added, into: &all)
    return all
  }

  /// Selects one item only.
  mutating func select(only item: ItemID) {
    removeAll()
    added = [item]
  }

  /// Selects an item, or deselects it if it is selected.
  mutating func toggle(_ item: ItemID) {
    counted = nil
    generation += 1
    if contains(item) {
      added.remove(item)
      if isInBase(item) { removed.insert(item) }
    } else if removed.remove(item) == nil {
      added.insert(item)
    }
  }

  /// Selects the items between two index paths of a snapshot, inclusive, and no others.
  mutating func select(from first: IndexPath, through last: IndexPath, in snapshot: Snapshot) {
    var items = ItemIntervals()
    let (first, last) = (min(first, last), max(first, last))
    for section in first.section...last.section {
      let start = section == first.section ? first.item : 0
      let end =
        section == last.section ? last.item + 1 : snapshot.numberOfItems(inSectionAt: section)
      if start < end { items.append(start..<end, inSection: section) }
    }
    select(only: items, in: snapshot)
  }

  /// Selects all items of a snapshot.
  mutating func selectAll(of snapshot: Snapshot) {
    var items = ItemIntervals()
    for section in 0..<snapshot.numberOfSections {
      items.append(0..<snapshot.numberOfItems(inSectionAt: section), inSection: section)
    }
    select(only: items, in: snapshot)
  }

  /// Selects or deselects items of a snapshot, as a selection rectangle around them does.
  ///
  /// - Complexity: That of ``intervals(in:)``, and O(*r*) for *r* ranges of `items`.
  mutating func select(
    _ items: ItemIntervals, by mode: BandSelectionMode, in snapshot: Snapshot
  ) {
    if mode == .replace { return select(only: items, in: snapshot) }
    let before = intervals(in: snapshot)
    var result = ItemIntervals()
    switch mode {
    case .replace: break
    case .add: ItemIntervals.unite(before, items, into: &result)
    case .toggle:
      var (left, right) = (ItemIntervals(), ItemIntervals())
      ItemIntervals.subtract(items, from: before, into: &left)
      ItemIntervals.subtract(before, from: items, into: &right)
      ItemIntervals.unite(left, right, into: &result)
    }
    select(only: result, in: snapshot)
  }

  private mutating func select(only items: ItemIntervals, in snapshot: Snapshot) {
    removeAll()
    guard !items.isEmpty else { return }
    base = SnapshotItems(snapshot: snapshot, items: items, count: items.count)
  }

  /// Deselects all items.
  mutating func removeAll() {
    (base, counted) = (nil, nil)
    generation += 1
    added.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Removes added items that no longer exist, so that they are not selected if they are inserted
  /// again.
  mutating func forgetMissing(from snapshot: Snapshot) {
    for item in added where snapshot.indexPath(of: item) == nil {
      added.remove(item)
      generation += 1
    }
  }
}
