/// The source of a collection view's item counts and views.
///
/// - SeeAlso: ``DiffableDataSource``, the implementation for most uses;
///   `UICollectionViewDataSource`.
@MainActor
public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections.
  func numberOfSections(in collectionView: CollectionView) -> Int

  /// Returns the number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int

  /// Returns the cell of an item.
  ///
  /// Dequeue the cell for exactly this index path and configure it completely. The item is not
  /// necessarily visible yet.
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell

  /// Returns the header, footer or badge for a layout element, dequeued and configured; `nil` shows
  /// none.
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

/// A data source that computes updates on other threads.
@MainActor
protocol UpdateSource: AnyObject {
  /// Whether ``takeFinishedUpdates()`` has updates to apply.
  var hasFinishedUpdates: Bool { get }
  /// Applies the updates that other threads have finished; called at the beginning of a layout.
  func takeFinishedUpdates()
}

/// A data source with the optional protocols that it conforms to.
@MainActor
struct DataSourceRoles {
  private(set) weak var main: (any CollectionViewDataSource)?
  /// The same object, if it computes updates or supports reordering.
  private(set) weak var updates: (any UpdateSource)?
  private(set) weak var reordering: (any ReorderingSource)?

  /// Determines the roles of `source`, which is kept weakly.
  init(_ source: (any CollectionViewDataSource)?) {
    main = source
    updates = source as? any UpdateSource
    reordering = source as? any ReorderingSource
  }
}
