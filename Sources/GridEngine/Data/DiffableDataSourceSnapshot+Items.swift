extension DiffableDataSourceSnapshot {
  /// Appends items to a section; items that are already in the snapshot are moved.
  ///
  /// - Parameters:
  ///   - added: The items in order, each once.
  ///   - section: The section; `nil`, the default, for the last one.
  /// - Throws: ``SnapshotError/noSection(operation:)``,
  ///   ``SnapshotError/unknownSections(_:operation:)``, ``SnapshotError/repeated(_:operation:)``.
  /// - Complexity: O(*k*) on average, where *k* is the number of added items. For moved items
  ///   additionally O(*m*), where *m* is the number of items in the sections that they leave.
  @inlinable
  public mutating func appendItems(
    _ added: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError) {
    let operation = "appendItems(_:toSection:)"
    guard let section = section ?? sections.ids.last else {
      throw .noSection(operation: operation)
    }
    let place = try place(of: section, for: operation)
    let numbers = try collect(added, for: operation)
    removeLeaving(numbers)
    put(added, numbers, inSection: place, at: sections.contents[place].items.count)
  }

  /// Inserts items before an item, in its section; items that are already in the snapshot are
  /// moved.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` for an unknown `destination`,
  ///   ``SnapshotError/destinationIsMoved(_:operation:)`` if it is one of the added items,
  ///   ``SnapshotError/repeated(_:operation:)``.
  /// - Complexity: O(*k* + *m*), where *m* is the number of items in the changed sections.
  @inlinable
  public mutating func insertItems(
    _ added: [ItemID], beforeItem destination: ItemID
  ) throws(SnapshotError) {
    try insert(added, beside: destination, after: 0, for: "insertItems(_:beforeItem:)")
  }

  /// Inserts items after an item, in its section; items that are already in the snapshot are moved.
  ///
  /// - Throws: The errors of ``insertItems(_:beforeItem:)``.
  @inlinable
  public mutating func insertItems(
    _ added: [ItemID], afterItem destination: ItemID
  ) throws(SnapshotError) {
    try insert(added, beside: destination, after: 1, for: "insertItems(_:afterItem:)")
  }

  /// Moves an item before another one, in the section of the other.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``,
  ///   ``SnapshotError/destinationIsMoved(_:operation:)``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID, beforeItem destination: ItemID
  ) throws(SnapshotError) {
    try requireKnown([item], for: "moveItem(_:beforeItem:)")
    try insert([item], beside: destination, after: 0, for: "moveItem(_:beforeItem:)")
  }

  /// Moves an item after another one, in the section of the other.
  ///
  /// - Throws: The errors of ``moveItem(_:beforeItem:)``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID, afterItem destination: ItemID
  ) throws(SnapshotError) {
    try requireKnown([item], for: "moveItem(_:afterItem:)")
    try insert([item], beside: destination, after: 1, for: "moveItem(_:afterItem:)")
  }

  /// Deletes items; unknown ones are ignored. Empty sections remain.
  ///
  /// - Complexity: O(*k* log *k* + *m*), where *m* is the number of items in the changed sections.
  @inlinable
  public mutating func deleteItems(_ deleted: [ItemID]) {
    var numbers: [UInt32] = []
    for id in deleted {
      guard let number = items.table.number(of: id), !items.places[number].isLeaving else {
        continue
      }
      items.setLeaving(true, number)
      numbers.append(UInt32(number))
    }
    removeLeaving(numbers)
    removeFromTable(numbers)
    forgetMarksOfDeleted()
  }

  /// Deletes all items and all sections.
  public mutating func deleteAllItems() { self = Self() }
}

extension DiffableDataSourceSnapshot {
  @inlinable
  mutating func insert(
    _ added: [ItemID], beside destination: ItemID, after: Int, for operation: String
  ) throws(SnapshotError) {
    guard let target = items.table.number(of: destination) else {
      throw .unknownItems([String(describing: destination)], operation: operation)
    }
    let numbers = try collect(added, for: operation)
    guard !items.places[target].isLeaving else {
      uncollect(numbers)
      throw .destinationIsMoved(String(describing: destination), operation: operation)
    }
    removeLeaving(numbers)
    let path = indexPath(ofNumber: target)
    put(added, numbers, inSection: path.section, at: path.item + after)
  }
}

// MARK: - Marks

extension DiffableDataSourceSnapshot {
  /// Marks items whose cells are replaced by new ones.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; no item is marked then.
  public mutating func reloadItems(_ marked: [ItemID]) throws(SnapshotError) {
    try requireKnown(marked, for: "reloadItems(_:)")
    reloadedItems.append(contentsOf: marked)
  }

  /// Marks items whose existing cells are configured again.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; no item is marked then.
  public mutating func reconfigureItems(_ marked: [ItemID]) throws(SnapshotError) {
    try requireKnown(marked, for: "reconfigureItems(_:)")
    reconfiguredItems.append(contentsOf: marked)
  }

  /// Returns the snapshot without marks, as a data source keeps it after applying it.
  func withoutMarks() -> Self {
    var copy = self
    copy.reloadedItems = []
    copy.reloadedSections = []
    copy.reconfiguredItems = []
    return copy
  }

  @inlinable
  func requireKnown(_ ids: [ItemID], for operation: String) throws(SnapshotError) {
    let unknown = ids.filter { items.table.number(of: $0) == nil }
    guard unknown.isEmpty else {
      throw .unknownItems(unknown.map { String(describing: $0) }, operation: operation)
    }
  }

  @usableFromInline
  mutating func forgetMarksOfDeleted() {
    if !reloadedItems.isEmpty {
      reloadedItems.removeAll { items.table.number(of: $0) == nil }
    }
    if !reconfiguredItems.isEmpty {
      reconfiguredItems.removeAll { items.table.number(of: $0) == nil }
    }
  }
}
