/// The items of one section as an outline of expanded and collapsed items.
///
/// Identifiers are unique in the outline. New parents are collapsed. The type has value semantics.
/// An operation that fails throws a ``SnapshotError`` and leaves the outline unchanged. Unlike a
/// ``DiffableDataSourceSnapshot``, an outline does not accept items that it already contains.
///
/// - SeeAlso: `NSDiffableDataSourceSectionSnapshot`, which has the same method names and results.
public struct DiffableDataSourceSectionSnapshot<ItemID>: Equatable, Sendable
where ItemID: Hashable & Sendable {
  /// The parent, the children and the expanded state of an item.
  struct Node: Equatable, Sendable {
    var parent: ItemID?
    var children: [ItemID] = []
    var isExpanded = false
  }

  /// The items without a parent, in order.
  public internal(set) var rootItems: [ItemID] = []
  var nodes: [ItemID: Node] = [:]

  /// Creates an outline without items.
  public init() {}
}

// MARK: - Lists

extension DiffableDataSourceSectionSnapshot {
  /// All items, each before its descendants.
  ///
  /// - Complexity: O(*n*), where *n* is the number of listed items; also for the other lists.
  public var items: [ItemID] { list { _ in true } }

  /// The items whose ancestors are all expanded.
  public var visibleItems: [ItemID] { list { $0.isExpanded } }

  /// The expanded items, in the order of ``items``.
  ///
  /// - Complexity: O(*n*), where *n* is the number of all items.
  public var expandedItems: [ItemID] { items.filter { nodes[$0]?.isExpanded == true } }

  private func list(enters: (Node) -> Bool) -> [ItemID] {
    descendants(of: rootItems, enters: enters)
  }

  /// Returns items and their descendants, parents first. A loop instead of a recursion, because
  /// trees can be deep.
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

// MARK: - Queries

extension DiffableDataSourceSectionSnapshot {
  /// Returns whether the outline contains an item.
  public func contains(_ item: ItemID) -> Bool { nodes[item] != nil }

  /// Returns the index of an item in ``items``; `nil` for an unknown item.
  ///
  /// - Complexity: O(*n*).
  public func index(of item: ItemID) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// Returns the number of ancestors of an item; 0 for a root.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``, also from the following methods.
  public func level(of item: ItemID) throws(SnapshotError) -> Int {
    try ancestors(of: item, for: "level(of:)").count
  }

  /// Returns the parent of an item; `nil` for a root.
  public func parent(of item: ItemID) throws(SnapshotError) -> ItemID? {
    try node(of: item, for: "parent(of:)").parent
  }

  /// Returns whether an item is expanded; an item without children can be expanded too.
  public func isExpanded(_ item: ItemID) throws(SnapshotError) -> Bool {
    try node(of: item, for: "isExpanded(_:)").isExpanded
  }

  /// Returns whether all ancestors of an item are expanded.
  public func isVisible(_ item: ItemID) throws(SnapshotError) -> Bool {
    try ancestors(of: item, for: "isVisible(_:)").allSatisfy { nodes[$0]?.isExpanded == true }
  }

  func node(of item: ItemID, for operation: String) throws(SnapshotError) -> Node {
    guard let node = nodes[item] else {
      throw .unknownItems([String(describing: item)], operation: operation)
    }
    return node
  }

  /// Returns the ancestors of an item, nearest first.
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
