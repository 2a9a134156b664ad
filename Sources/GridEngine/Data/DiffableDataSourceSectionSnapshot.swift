/// The items of one section as an outline: items below items, each expanded or collapsed.
///
/// Identifiers are unique in the outline; new parents are collapsed. A value: copies are
/// independent. Operations that cannot be done throw a ``SnapshotError`` and leave the outline as
/// it was; unlike a ``DiffableDataSourceSnapshot`` it refuses items that are already there.
///
/// - SeeAlso: `NSDiffableDataSourceSectionSnapshot`, whose words and results these are.
public struct DiffableDataSourceSectionSnapshot<ItemID>: Equatable, Sendable
where ItemID: Hashable & Sendable {
  /// What the outline knows of an item.
  struct Node: Equatable, Sendable {
    var parent: ItemID?
    var children: [ItemID] = []
    var isExpanded = false
  }

  /// The items that are below no other, in order.
  public internal(set) var rootItems: [ItemID] = []
  var nodes: [ItemID: Node] = [:]

  /// Makes an outline without items.
  public init() {}
}

// MARK: - Lists

extension DiffableDataSourceSectionSnapshot {
  /// All items, each before those below it.
  ///
  /// - Complexity: O(*n*), as for the other lists, *n* being the items that are listed.
  public var items: [ItemID] { list { _ in true } }

  /// The items that can be seen: those whose every ancestor is expanded.
  public var visibleItems: [ItemID] { list { $0.isExpanded } }

  /// The items that are expanded, in the order of ``items``.
  ///
  /// - Complexity: O(*n*), *n* being all items.
  public var expandedItems: [ItemID] { items.filter { nodes[$0]?.isExpanded == true } }

  private func list(enters: (Node) -> Bool) -> [ItemID] {
    descendants(of: rootItems, enters: enters)
  }

  /// Some items and those below them, each before its own; a loop, as trees may be deep.
  func descendants(of starts: [ItemID], enters: (Node) -> Bool = { _ in true }) -> [ItemID] {
    var found: [ItemID] = []
    var waiting = Array(starts.reversed())
    while let item = waiting.popLast() {
      found.append(item)
      if let node = nodes[item], enters(node) {
        waiting.append(contentsOf: node.children.reversed())
      }
    }
    return found
  }
}

// MARK: - Questions

extension DiffableDataSourceSectionSnapshot {
  /// Whether an item is there.
  public func contains(_ item: ItemID) -> Bool { nodes[item] != nil }

  /// An item's place in ``items``; nil when it is not there.
  ///
  /// - Complexity: O(*n*).
  public func index(of item: ItemID) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// How many items are above an item: 0 for a root.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``, as the following.
  public func level(of item: ItemID) throws(SnapshotError) -> Int {
    try ancestors(of: item, for: "level(of:)").count
  }

  /// The item above an item; nil for a root.
  public func parent(of item: ItemID) throws(SnapshotError) -> ItemID? {
    try node(of: item, for: "parent(of:)").parent
  }

  /// Whether an item is expanded; one without children can be, too.
  public func isExpanded(_ item: ItemID) throws(SnapshotError) -> Bool {
    try node(of: item, for: "isExpanded(_:)").isExpanded
  }

  /// Whether an item can be seen: whether all above it are expanded.
  public func isVisible(_ item: ItemID) throws(SnapshotError) -> Bool {
    try ancestors(of: item, for: "isVisible(_:)").allSatisfy { nodes[$0]?.isExpanded == true }
  }

  func node(of item: ItemID, for operation: String) throws(SnapshotError) -> Node {
    guard let node = nodes[item] else {
      throw .unknownItems([String(describing: item)], operation: operation)
    }
    return node
  }

  /// The items above an item, the nearest first.
  private func ancestors(of item: ItemID, for operation: String) throws(SnapshotError) -> [ItemID] {
    var found: [ItemID] = []
    var next = try node(of: item, for: operation).parent
    while let item = next {
      found.append(item)
      next = nodes[item]?.parent
    }
    return found
  }
}
