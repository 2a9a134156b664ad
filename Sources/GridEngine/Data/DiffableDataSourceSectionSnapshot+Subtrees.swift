extension DiffableDataSourceSectionSnapshot {
  /// Inserts an outline before an item, on the same level, with its expanded states.
  ///
  /// An empty outline never throws.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` for an unknown `item`,
  ///   ``SnapshotError/itemsAlreadyPresent(_:operation:)``.
  public mutating func insert(_ outline: Self, before item: ItemID) throws(SnapshotError) {
    try insert(outline, beside: item, after: 0, for: "insert(_:before:)")
  }

  /// Inserts an outline after an item, on the same level, with its expanded states.
  ///
  /// - Throws: The same errors as for an insertion before the item.
  public mutating func insert(_ outline: Self, after item: ItemID) throws(SnapshotError) {
    try insert(outline, beside: item, after: 1, for: "insert(_:after:)")
  }

  /// Replaces the descendants of an item by an outline.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` for an unknown `item`,
  ///   ``SnapshotError/itemsAlreadyPresent(_:operation:)`` if new items are elsewhere in the
  ///   outline.
  public mutating func replace(
    childrenOf item: ItemID, using outline: Self
  ) throws(SnapshotError) {
    let operation = "replace(childrenOf:using:)"
    let children = try node(of: item, for: operation).children
    let replaced = Set(descendants(of: children))
    try requireNew(outline, apartFrom: replaced, for: operation)
    for item in replaced { nodes[item] = nil }
    changeChildren(of: item) { $0 = [] }
    attach(outline, below: item, at: 0)
  }

  /// Returns the descendants of an item as an outline, with their expanded states.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - includingParent: Whether the item itself is the root of the outline; `false` by default.
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``.
  public func snapshot(
    of item: ItemID, includingParent: Bool = false
  ) throws(SnapshotError) -> Self {
    let children = try node(of: item, for: "snapshot(of:includingParent:)").children
    var part = Self()
    part.rootItems = includingParent ? [item] : children
    for item in descendants(of: part.rootItems) { part.nodes[item] = nodes[item] }
    for root in part.rootItems { part.nodes[root]?.parent = nil }
    return part
  }
}

extension DiffableDataSourceSectionSnapshot {
  private mutating func insert(
    _ outline: Self, beside item: ItemID, after: Int, for operation: String
  ) throws(SnapshotError) {
    guard !outline.rootItems.isEmpty else { return }
    let parent = try node(of: item, for: operation).parent
    try requireNew(outline, for: operation)
    let siblings = parent.flatMap { nodes[$0]?.children } ?? rootItems
    attach(outline, below: parent, at: (siblings.firstIndex(of: item) ?? 0) + after)
  }

  func requireNew(
    _ outline: Self, apartFrom replaced: Set<ItemID> = [], for operation: String
  ) throws(SnapshotError) {
    let present = outline.items.filter { contains($0) && !replaced.contains($0) }
    guard present.isEmpty else {
      throw .itemsAlreadyPresent(
        present.map { String(describing: $0) }, operation: operation)
    }
  }

  /// Inserts an outline of new items among the children of an item, or among the roots if it is
  /// `nil`.
  mutating func attach(_ outline: Self, below parent: ItemID?, at index: Int) {
    changeChildren(of: parent) { $0.insert(contentsOf: outline.rootItems, at: index) }
    nodes.merge(outline.nodes) { _, new in new }
    for root in outline.rootItems { nodes[root]?.parent = parent }
  }
}
