extension DiffableDataSourceSectionSnapshot {
  /// Appends items to the children of an item, or to the roots.
  ///
  /// An empty list never throws.
  ///
  /// - Parameters:
  ///   - added: The items.
  ///   - parent: The parent; `nil`, the default, for the roots.
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` for an unknown `parent`,
  ///   ``SnapshotError/itemsAlreadyPresent(_:operation:)``,
  ///   ``SnapshotError/repeated(_:operation:)``.
  public mutating func append(_ added: [ItemID], to parent: ItemID? = nil) throws(SnapshotError) {
    let operation = "append(_:to:)"
    guard !added.isEmpty else { return }
    let count =
      if let parent { try node(of: parent, for: operation).children.count } else {
        rootItems.count
      }
    let outline = try Self(roots: added, for: operation)
    try requireNew(outline, for: operation)
    attach(outline, below: parent, at: count)
  }

  /// Inserts items before an item, on the same level.
  ///
  /// - Throws: The errors of ``append(_:to:)``, with `item` instead of the parent.
  public mutating func insert(_ added: [ItemID], before item: ItemID) throws(SnapshotError) {
    try insert(Self(roots: added, for: "insert(_:before:)"), before: item)
  }

  /// Inserts items after an item and its descendants, on the same level.
  ///
  /// - Throws: The errors of ``append(_:to:)``, with `item` instead of the parent.
  public mutating func insert(_ added: [ItemID], after item: ItemID) throws(SnapshotError) {
    try insert(Self(roots: added, for: "insert(_:after:)"), after: item)
  }

  /// Deletes items with all their descendants.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; nothing is deleted then.
  /// - Complexity: O(*k*), where *k* is the number of deleted items and their siblings.
  public mutating func delete(_ deleted: [ItemID]) throws(SnapshotError) {
    let unknown = deleted.filter { !contains($0) }
    guard unknown.isEmpty else {
      throw .unknownItems(unknown.map { String(describing: $0) }, operation: "delete(_:)")
    }
    let gone = Set(deleted)
    for parent in Set(deleted.map { nodes[$0]?.parent }) {
      changeChildren(of: parent) { $0.removeAll(where: gone.contains) }
    }
    for item in descendants(of: deleted) { nodes[item] = nil }
  }

  /// Deletes all items.
  public mutating func deleteAll() { self = Self() }

  /// Expands items; unknown ones are ignored.
  public mutating func expand(_ items: [ItemID]) {
    for item in items { nodes[item]?.isExpanded = true }
  }

  /// Collapses items; unknown ones are ignored. Descendants keep their own expanded state.
  public mutating func collapse(_ items: [ItemID]) {
    for item in items { nodes[item]?.isExpanded = false }
  }
}

extension DiffableDataSourceSectionSnapshot {
  /// Creates an outline of roots without children.
  private init(roots: [ItemID], for operation: String) throws(SnapshotError) {
    rootItems = roots
    var repeated: [ItemID] = []
    for item in roots where nodes.updateValue(Node(), forKey: item) != nil { repeated.append(item) }
    guard repeated.isEmpty else {
      throw .repeated(repeated.map { String(describing: $0) }, operation: operation)
    }
  }

  /// Changes the children of an item, or the roots if it is `nil`.
  mutating func changeChildren(of parent: ItemID?, _ change: (inout [ItemID]) -> Void) {
    if let parent {
      if let index = nodes.index(forKey: parent) { change(&nodes.values[index].children) }
    } else {
      change(&rootItems)
    }
  }
}
