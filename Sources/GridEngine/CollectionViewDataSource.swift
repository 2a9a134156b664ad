/// Where a collection view gets its counts and its views from.
///
/// - SeeAlso: ``DiffableDataSource``, the usual one.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// How many sections there are.
  func numberOfSections(in collectionView: CollectionView) -> Int

  /// How many items section `section` has.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// The cell for an item: dequeued for just this index path and configured, complete without
  /// waiting to be visible.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell

  /// The header, footer or badge the layout asks for, dequeued and configured; nil shows none.
  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView?
}

extension CollectionViewDataSource {
  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView? { nil }
}

/// What a data source tells its view beyond counts and views: updates computed elsewhere.
@MainActor
protocol UpdateSource: AnyObject {
  /// Whether there is something for ``takeFinishedUpdates()``.
  var hasFinishedUpdates: Bool { get }
  /// Takes up what other threads finished; at the beginning of a layout.
  func takeFinishedUpdates()
}

/// A data source, and the further roles that it has.
@MainActor
struct DataSourceRoles {
  private(set) weak var main: (any CollectionViewDataSource)?
  /// The same object where it computes updates, keeps the states of items, or lets them be dragged.
  private(set) weak var updates: (any UpdateSource)?
  private(set) weak var states: (any ItemStates)?
  private(set) weak var reordering: (any ReorderingSource)?

  /// Finds out the roles of `source`, which is kept weakly.
  init(_ source: (any CollectionViewDataSource)?) {
    main = source
    updates = source as? any UpdateSource
    states = source as? any ItemStates
    reordering = source as? any ReorderingSource
  }
}
