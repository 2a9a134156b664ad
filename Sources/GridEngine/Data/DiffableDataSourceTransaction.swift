/// The reordering of an item by the user, for the app to apply to its own data.
///
/// - SeeAlso: `NSDiffableDataSourceTransaction`.
public struct DiffableDataSourceTransaction<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  /// A snapshot of the data source.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// The snapshot before the reordering.
  public let initialSnapshot: Snapshot
  /// The snapshot after the reordering.
  public let finalSnapshot: Snapshot
  /// One removal and one insertion that are associated with each other; offsets count all items of
  /// the snapshot.
  public let difference: CollectionDifference<ItemID>
  /// The changes of each section that changed, last section first.
  public let sectionTransactions: [DiffableDataSourceSectionTransaction<SectionID, ItemID>]
}
