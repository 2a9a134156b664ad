extension DiffableDataSourceSnapshot {
  /// The section identifiers in order.
  @inlinable
  public var sectionIdentifiers: [SectionID] { sections.ids }

  /// The item identifiers of all sections, in order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  @inlinable
  public var itemIdentifiers: [ItemID] {
    var all: [ItemID] = []
    all.reserveCapacity(numberOfItems)
    for section in sections.contents { all.append(contentsOf: section.items) }
    return all
  }

  /// The number of sections.
  @inlinable
  public var numberOfSections: Int { sections.ids.count }

  /// The number of items in all sections.
  @inlinable
  public var numberOfItems: Int { items.table.count }

  /// Returns the items of a section in order.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``.
  /// - Complexity: O(1).
  @inlinable
  public func itemIdentifiers(inSection section: SectionID) throws(SnapshotError) -> [ItemID] {
    sections.contents[try place(of: section, for: "itemIdentifiers(inSection:)")].items
  }

  /// Returns the number of items in a section.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``.
  /// - Complexity: O(1).
  @inlinable
  public func numberOfItems(inSection section: SectionID) throws(SnapshotError) -> Int {
    sections.contents[try place(of: section, for: "numberOfItems(inSection:)")].items.count
  }

  /// Returns the index of an item, counted through all sections; `nil` for an unknown item.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  @inlinable
  public func indexOfItem(_ item: ItemID) -> Int? {
    indexPath(of: item).map { sections.counts.before($0.section) + $0.item }
  }

  /// Returns the index of a section; `nil` for an unknown section.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func indexOfSection(_ section: SectionID) -> Int? { sections.place(of: section) }

  /// Returns the section that contains an item; `nil` for an unknown item.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    indexPath(of: item).map { sections.ids[$0.section] }
  }

  /// The items marked by ``reloadItems(_:)``, in the order of the calls, each once.
  public var reloadedItemIdentifiers: [ItemID] { reloadedItems.elements }

  /// The sections marked by ``reloadSections(_:)``, in the order of the calls, each once.
  public var reloadedSectionIdentifiers: [SectionID] { reloadedSections.elements }

  /// The items marked by ``reconfigureItems(_:)``, in the order of the calls, each once.
  public var reconfiguredItemIdentifiers: [ItemID] { reconfiguredItems.elements }
}

// MARK: - Index paths

extension DiffableDataSourceSnapshot {
  /// Returns the item at an index path; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func itemIdentifier(at path: IndexPath) -> ItemID? {
    guard sections.contents.indices.contains(path.section) else { return nil }
    let items = sections.contents[path.section].items
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  /// Returns the index path of an item; `nil` for an unknown item.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func indexPath(of item: ItemID) -> IndexPath? {
    items.table.number(of: item).map(indexPath(ofNumber:))
  }

  /// Returns the index path of the item with a number in the table.
  @inlinable
  func indexPath(ofNumber number: Int) -> IndexPath {
    let place = items.places[number]
    let section = sections.place(ofKey: Int(place.section))
    let index = sections.contents[section].index(
      ofNumber: UInt32(number), near: Int(place.item))
    return IndexPath(item: index, section: section)
  }

  /// Returns the number of items of the section at an index.
  @inlinable
  package func numberOfItems(inSectionAt place: Int) -> Int {
    sections.contents[place].items.count
  }

  /// Returns the index of a section that must exist.
  @inlinable
  func place(of section: SectionID, for operation: String) throws(SnapshotError) -> Int {
    guard let place = sections.place(of: section) else {
      throw .unknownSections([String(describing: section)], operation: operation)
    }
    return place
  }
}
