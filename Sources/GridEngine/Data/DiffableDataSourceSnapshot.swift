import OrderedCollections

/// The identifiers of all sections and items that are displayed, in order.
///
/// Each item identifier occurs only once in the whole snapshot, and so does each section
/// identifier. An item and a section may have the same identifier. The type has value semantics:
/// copies are independent and share their storage until one of them changes.
///
/// An operation that fails throws a ``SnapshotError`` and leaves the snapshot unchanged. For lists
/// from external sources, which may contain an item twice, use ``uniquing(_:)``.
///
/// - SeeAlso: `NSDiffableDataSourceSnapshot`, which has the same method names and results.
public struct DiffableDataSourceSnapshot<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  @usableFromInline
  var sections = SnapshotSections<SectionID, ItemID>()
  @usableFromInline
  var items = SnapshotItems<ItemID>()
  var reloadedItems: OrderedSet<ItemID> = []
  var reloadedSections: OrderedSet<SectionID> = []
  var reconfiguredItems: OrderedSet<ItemID> = []

  /// Creates a snapshot without sections.
  public init() {}
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Returns whether sections and items are equal and in the same order. Marks for reloading and
  /// reconfiguring are ignored.
  ///
  /// - Complexity: O(*n*); O(1) for sections that share their storage.
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
