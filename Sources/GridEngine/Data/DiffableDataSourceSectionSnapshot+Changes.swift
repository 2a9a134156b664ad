extension DiffableDataSourceSectionSnapshot {
  /// Puts items behind the children of an item, behind the roots when none is named.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` when the parent is not there,
  ///   ``SnapshotError/itemsAlreadyPresent(_:operation:)``, ``SnapshotError/repeated(_:operation:)``.
  ///   No items are never refused, whatever the parent.
  public mutating func append(_ added: [ItemID], to parent: ItemID? = nil) throws(SnapshotError) {
    let operation = "append(_:to:)"
    guard !added.isEmpty else { return }
    let count =
      if let parent { try node(of: parent, for: operation).children.count } else {
        rootItems.count
      }
    let outline = try Self(roots: added, for: operation)
    try requireNew(outline, for: operation)
    hang(outline, below: parent, at: count)
  }

  /// Puts items before an item, on its level.
  ///
  /// - Throws: as ``append(_:to:)``, the destination taking the parent's part.
  public mutating func insert(_ added: [ItemID], before item: ItemID) throws(SnapshotError) {
    try insert(Self(roots: added, for: "insert(_:before:)"), before: item)
  }

  /// Puts items after an item, on its level and so behind all that is below it.
  ///
  /// - Throws: as ``append(_:to:)``, the destination taking the parent's part.
  public mutating func insert(_ added: [ItemID], after item: ItemID) throws(SnapshotError) {
    try insert(Self(roots: added, for: "insert(_:after:)"), after: item)
  }

  /// Takes items out with all that is below them.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; nothing is deleted then.
  /// - Complexity: O(*k*), *k* being what is deleted and its siblings.
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

  /// Takes everything out.
  public mutating func deleteAll() { self = Self() }

  /// Shows what is below items; those that are not there are ignored.
  public mutating func expand(_ items: [ItemID]) {
    for item in items { nodes[item]?.isExpanded = true }
  }

  /// Hides what is below items, which keep their own marks; those not there are ignored.
  public mutating func collapse(_ items: [ItemID]) {
    for item in items { nodes[item]?.isExpanded = false }
  }
}

extension DiffableDataSourceSectionSnapshot {
  /// An outline of roots only.
  private init(roots: [ItemID], for operation: String) throws(SnapshotError) {
    rootItems = roots
    var repeated: [ItemID] = []
    for item in roots where nodes.updateValue(Node(), forKey: item) != nil { repeated.append(item) }
    guard repeated.isEmpty else {
      throw .repeated(repeated.map { String(describing: $0) }, operation: operation)
    }
  }

  /// Changes the children of an item, the roots when it is nil.
  mutating func changeChildren(of parent: ItemID?, _ change: (inout [ItemID]) -> Void) {
    if let parent {
      if let index = nodes.index(forKey: parent) { change(&nodes.values[index].children) }
    } else {
      change(&rootItems)
    }
  }
}
