import OrderedCollections

/// The identifiers of everything that is to be shown: ordered sections, each with ordered items.
///
/// Item identifiers are unique in the whole snapshot, section identifiers among the sections; an
/// item and a section may have the same one. A value: copies are independent, and share storage
/// until one of them changes.
///
/// Operations that cannot be done throw a ``SnapshotError`` and leave the snapshot as it was.
/// Lists that come from outside and may name an item twice enter by ``uniquing(_:)``.
///
/// - SeeAlso: `NSDiffableDataSourceSnapshot`, whose words and results these are.
public struct DiffableDataSourceSnapshot<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  @usableFromInline
  var sections = SnapshotSections<SectionID, ItemID>()
  @usableFromInline
  var items = SnapshotItems<ItemID>()
  var reloadedItems: OrderedSet<ItemID> = []
  var reloadedSections: OrderedSet<SectionID> = []
  var reconfiguredItems: OrderedSet<ItemID> = []

  /// Makes a snapshot without sections.
  public init() {}
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Whether sections and items are the same in the same order; marks do not count.
  ///
  /// - Complexity: O(*n*); sections that share their storage are not looked into.
  @inlinable
  public static func == (a: Self, b: Self) -> Bool {
    guard a.sections.ids == b.sections.ids, a.numberOfItems == b.numberOfItems else {
      return false
    }
    return a.sections.contents.indices.allSatisfy {
      a.sections.contents[$0].items == b.sections.contents[$0].items
    }
  }
}
