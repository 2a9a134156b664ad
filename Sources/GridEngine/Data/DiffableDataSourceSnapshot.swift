/// The identifiers of everything that is to be shown: ordered sections, each with ordered items.
///
/// Item identifiers are unique in the whole snapshot, section identifiers among the sections; an
/// item and a section may have the same one. A value: copies are independent and share storage
/// until one of them changes.
///
/// Operations that cannot be done throw a ``SnapshotError`` and leave the snapshot as it was.
///
/// - SeeAlso: `NSDiffableDataSourceSnapshot`, whose words and results these are.
public struct DiffableDataSourceSnapshot<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  /// The sections in order.
  public private(set) var sectionIdentifiers: [SectionID] = []
  private var items: [[ItemID]] = []
  private var sectionIndices: [SectionID: Int] = [:]
  private var itemPaths: [ItemID: IndexPath] = [:]
  private var reconfigured: [ItemID] = []

  /// Makes a snapshot without sections.
  public init() {}
}

// MARK: - Questions

extension DiffableDataSourceSnapshot {
  /// All items, in the order of the sections.
  public var itemIdentifiers: [ItemID] { items.flatMap { $0 } }

  /// How many items there are in all sections.
  public var numberOfItems: Int { itemPaths.count }

  /// How many sections there are.
  public var numberOfSections: Int { items.count }

  /// The items marked by ``reconfigureItems(_:)``, in the order first asked, once each.
  public var reconfiguredItemIdentifiers: [ItemID] { reconfigured }

  /// The items marked to be reloaded, in the order first asked, once each.
  public var reloadedItemIdentifiers: [ItemID] { [] }

  /// The items of one section in order.
  public func itemIdentifiers(inSection section: SectionID) throws(SnapshotError) -> [ItemID] {
    items[try index(of: section, operation: "itemIdentifiers(inSection:)")]
  }

  /// How many items one section has.
  public func numberOfItems(inSection section: SectionID) throws(SnapshotError) -> Int {
    items[try index(of: section, operation: "numberOfItems(inSection:)")].count
  }

  /// An item's place counted across all sections; nil when it is not there.
  public func indexOfItem(_ item: ItemID) -> Int? {
    itemPaths[item].map { path in
      items[..<path.section].reduce(path.item) { $0 + $1.count }
    }
  }

  /// A section's place; nil when it is not there.
  public func indexOfSection(_ section: SectionID) -> Int? { sectionIndices[section] }

  /// The section an item is in; nil when the item is not there.
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    itemPaths[item].map { sectionIdentifiers[$0.section] }
  }

  /// The item at a place; nil when there is none.
  package func itemIdentifier(at path: IndexPath) -> ItemID? {
    guard items.indices.contains(path.section), items[path.section].indices.contains(path.item)
    else { return nil }
    return items[path.section][path.item]
  }

  /// The place of an item; nil when it is not there.
  package func indexPath(of item: ItemID) -> IndexPath? { itemPaths[item] }

  /// How many items the section at a place has.
  package func numberOfItems(inSectionAt index: Int) -> Int { items[index].count }
}

// MARK: - Changes

extension DiffableDataSourceSnapshot {
  /// Adds empty sections at the end.
  public mutating func appendSections(_ sections: [SectionID]) throws(SnapshotError) {
    let present = sections.filter { sectionIndices[$0] != nil }
    guard present.isEmpty else {
      throw .sectionsAlreadyPresent(
        present.map { String(describing: $0) }, operation: "appendSections(_:)")
    }
    try Self.requireUnique(sections, operation: "appendSections(_:)")
    for section in sections {
      sectionIndices[section] = items.count
      sectionIdentifiers.append(section)
      items.append([])
    }
  }

  /// Puts items at the end of a section, of the last one when none is named; items that are
  /// already there are moved.
  public mutating func appendItems(
    _ added: [ItemID], toSection section: SectionID? = nil
  ) throws(SnapshotError) {
    let operation = "appendItems(_:toSection:)"
    guard let destination = section ?? sectionIdentifiers.last else {
      throw .noSection(operation: operation)
    }
    let index = try index(of: destination, operation: operation)
    try Self.requireUnique(added, operation: operation)
    remove(added)
    for item in added {
      itemPaths[item] = IndexPath(item: items[index].count, section: index)
      items[index].append(item)
    }
  }

  /// Takes items out; those that are not there are ignored.
  public mutating func deleteItems(_ deleted: [ItemID]) {
    remove(deleted)
    reconfigured.removeAll { itemPaths[$0] == nil }
  }

  /// Marks items whose cells are to be configured again while they stay where they are.
  public mutating func reconfigureItems(_ marked: [ItemID]) throws(SnapshotError) {
    let unknown = marked.filter { itemPaths[$0] == nil }
    guard unknown.isEmpty else {
      throw .unknownItems(
        unknown.map { String(describing: $0) }, operation: "reconfigureItems(_:)")
    }
    for item in marked where !reconfigured.contains(item) { reconfigured.append(item) }
  }

  /// Forgets all marks, as an apply does.
  package mutating func removeMarks() { reconfigured.removeAll() }

  private mutating func remove(_ removed: [ItemID]) {
    var touched: Set<Int> = []
    for item in removed {
      if let path = itemPaths.removeValue(forKey: item) { touched.insert(path.section) }
    }
    for section in touched {
      items[section].removeAll { itemPaths[$0] == nil }
      for (index, item) in items[section].enumerated() {
        itemPaths[item] = IndexPath(item: index, section: section)
      }
    }
  }

  private func index(of section: SectionID, operation: String) throws(SnapshotError) -> Int {
    guard let index = sectionIndices[section] else {
      throw .unknownSections([String(describing: section)], operation: operation)
    }
    return index
  }

  private static func requireUnique<ID: Hashable>(
    _ ids: [ID], operation: String
  ) throws(SnapshotError) {
    var seen: Set<ID> = []
    let repeated = ids.filter { !seen.insert($0).inserted }
    guard repeated.isEmpty else {
      throw .repeated(repeated.map { String(describing: $0) }, operation: operation)
    }
  }
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Whether sections and items are the same in the same order; marks do not count.
  public static func == (a: Self, b: Self) -> Bool {
    a.sectionIdentifiers == b.sectionIdentifiers && a.items == b.items
  }
}
