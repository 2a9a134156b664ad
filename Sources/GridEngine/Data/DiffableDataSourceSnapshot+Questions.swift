extension DiffableDataSourceSnapshot {
  /// The sections in order.
  @inlinable
  public var sectionIdentifiers: [SectionID] { sections.ids }

  /// All items, in the order of the sections.
  ///
  /// - Complexity: O(*n*), *n* being the items.
  @inlinable
  public var itemIdentifiers: [ItemID] {
    var all: [ItemID] = []
    all.reserveCapacity(numberOfItems)
    for section in sections.contents { all.append(contentsOf: section.items) }
    return all
  }

  /// How many sections there are.
  @inlinable
  public var numberOfSections: Int { sections.ids.count }

  /// How many items there are in all sections.
  @inlinable
  public var numberOfItems: Int { items.table.count }

  /// The items of one section in order.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``.
  /// - Complexity: O(1).
  @inlinable
  public func itemIdentifiers(inSection section: SectionID) throws(SnapshotError) -> [ItemID] {
    sections.contents[try place(of: section, for: "itemIdentifiers(inSection:)")].items
  }

  /// How many items one section has.
  ///
  /// - Throws: ``SnapshotError/unknownSections(_:operation:)``.
  /// - Complexity: O(1).
  @inlinable
  public func numberOfItems(inSection section: SectionID) throws(SnapshotError) -> Int {
    sections.contents[try place(of: section, for: "numberOfItems(inSection:)")].items.count
  }

  /// An item's place counted across all sections; nil when it is not there.
  ///
  /// - Complexity: O(log *s*), *s* being the sections.
  @inlinable
  public func indexOfItem(_ item: ItemID) -> Int? {
    indexPath(of: item).map { sections.counts.before($0.section) + $0.item }
  }

  /// A section's place; nil when it is not there.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func indexOfSection(_ section: SectionID) -> Int? { sections.place(of: section) }

  /// The section an item is in; nil when the item is not there.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    indexPath(of: item).map { sections.ids[$0.section] }
  }

  /// The items marked by ``reloadItems(_:)``, in the order first asked, once each.
  public var reloadedItemIdentifiers: [ItemID] { reloadedItems.elements }

  /// The sections marked by ``reloadSections(_:)``, in the order first asked, once each.
  public var reloadedSectionIdentifiers: [SectionID] { reloadedSections.elements }

  /// The items marked by ``reconfigureItems(_:)``, in the order first asked, once each.
  public var reconfiguredItemIdentifiers: [ItemID] { reconfiguredItems.elements }
}

// MARK: - By place

extension DiffableDataSourceSnapshot {
  /// The item at a place; nil when there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func itemIdentifier(at path: IndexPath) -> ItemID? {
    guard sections.contents.indices.contains(path.section) else { return nil }
    let items = sections.contents[path.section].items
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  /// The place of an item; nil when it is not there.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func indexPath(of item: ItemID) -> IndexPath? {
    guard let place = items.place(of: item) else { return nil }
    return IndexPath(
      item: Int(place.item), section: sections.place(ofKey: Int(place.section)))
  }

  /// How many items the section at a place has.
  @inlinable
  package func numberOfItems(inSectionAt place: Int) -> Int {
    sections.contents[place].items.count
  }

  /// The place of a section that has to be there.
  @inlinable
  func place(of section: SectionID, for operation: String) throws(SnapshotError) -> Int {
    guard let place = sections.place(of: section) else {
      throw .unknownSections([String(describing: section)], operation: operation)
    }
    return place
  }
}
