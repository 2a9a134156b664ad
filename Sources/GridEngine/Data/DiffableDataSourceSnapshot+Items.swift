extension DiffableDataSourceSnapshot {
  /// Puts items at the end of a section; those that are already in the snapshot are moved there.
  ///
  /// - Parameters:
  ///   - added: The items in order, each once.
  ///   - section: The section; nil for the last one.
  /// - Throws: ``SnapshotError/noSection(operation:)``,
  ///   ``SnapshotError/unknownSections(_:operation:)``, ``SnapshotError/repeated(_:operation:)``.
  /// - Complexity: O(*k*) on average, *k* being the added items, and O(*m*) for items that are
  ///   moved, *m* being the items of the sections they leave.
  @inlinable
  public mutating func appendItems(
    _ added: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError) {
    let operation = "appendItems(_:toSection:)"
    guard let section = section ?? sections.ids.last else {
      throw .noSection(operation: operation)
    }
    let place = try place(of: section, for: operation)
    let numbers = try name(added, for: operation)
    takeOutNamed(numbers)
    put(added, numbers, inSection: place, at: sections.contents[place].items.count)
  }

  /// Puts items before an item, in its section; those already in the snapshot are moved there.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)`` when the destination is not there,
  ///   ``SnapshotError/destinationIsMoved(_:operation:)`` when it is among the added,
  ///   ``SnapshotError/repeated(_:operation:)``.
  /// - Complexity: O(*k* + *m*), *m* being the items of the sections that change.
  @inlinable
  public mutating func insertItems(
    _ added: [ItemID], beforeItem destination: ItemID
  ) throws(SnapshotError) {
    try insert(added, beside: destination, after: 0, for: "insertItems(_:beforeItem:)")
  }

  /// Puts items after an item, in its section; those already in the snapshot are moved there.
  ///
  /// - Throws: as ``insertItems(_:beforeItem:)``.
  @inlinable
  public mutating func insertItems(
    _ added: [ItemID], afterItem destination: ItemID
  ) throws(SnapshotError) {
    try insert(added, beside: destination, after: 1, for: "insertItems(_:afterItem:)")
  }

  /// Moves an item before another, in the other's section.
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

  /// Moves an item after another, in the other's section.
  ///
  /// - Throws: as ``moveItem(_:beforeItem:)``.
  @inlinable
  public mutating func moveItem(
    _ item: ItemID, afterItem destination: ItemID
  ) throws(SnapshotError) {
    try requireKnown([item], for: "moveItem(_:afterItem:)")
    try insert([item], beside: destination, after: 1, for: "moveItem(_:afterItem:)")
  }

  /// Takes items out; those that are not there are ignored. Their sections stay.
  ///
  /// - Complexity: O(*k* log *k* + *m*), *m* being the items of the sections that change.
  @inlinable
  public mutating func deleteItems(_ deleted: [ItemID]) {
    var numbers: [UInt32] = []
    for id in deleted {
      guard let number = items.table.number(of: id), !items.places[number].isNamed else {
        continue
      }
      items.setNamed(true, number)
      numbers.append(UInt32(number))
    }
    takeOutNamed(numbers)
    removeFromTable(numbers)
    forgetMarksOfDeleted()
  }

  /// Takes all items out, and all sections too.
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
    let numbers = try name(added, for: operation)
    guard !items.places[target].isNamed else {
      unname(numbers)
      throw .destinationIsMoved(String(describing: destination), operation: operation)
    }
    takeOutNamed(numbers)
    let place = items.places[target]
    put(
      added, numbers, inSection: sections.place(ofKey: Int(place.section)),
      at: Int(place.item) + after)
  }
}

// MARK: - Marks

extension DiffableDataSourceSnapshot {
  /// Marks items that are to get new cells.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; no item is marked then.
  public mutating func reloadItems(_ marked: [ItemID]) throws(SnapshotError) {
    try requireKnown(marked, for: "reloadItems(_:)")
    reloadedItems.append(contentsOf: marked)
  }

  /// Marks items whose cells are to be configured again while they stay where they are.
  ///
  /// - Throws: ``SnapshotError/unknownItems(_:operation:)``; no item is marked then.
  public mutating func reconfigureItems(_ marked: [ItemID]) throws(SnapshotError) {
    try requireKnown(marked, for: "reconfigureItems(_:)")
    reconfiguredItems.append(contentsOf: marked)
  }

  /// The same sections and items without marks: what a data source keeps once it has applied them.
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
