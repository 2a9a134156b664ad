/// Receives the items that will be needed soon, so that their data can load before their cells are
/// requested.
///
/// ```swift
/// func prefetchItems(at indexPaths: [IndexPath]) {
///   for path in indexPaths { loads[ids[path.item]] = load(ids[path.item]) }
/// }
/// func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
///   for path in indexPaths { loads.removeValue(forKey: ids[path.item])?.cancel() }
/// }
/// ```
///
/// The protocol is called once for an item that comes near, and a second time if the item is no
/// longer expected without having been displayed. For a displayed item no second call follows; the
/// load belongs to its cell. Updates change index paths, so keep loads by item identity. The items
/// that an update deletes are cancelled just before the update, while their index paths are valid; in
/// a batch update of the view the data source then already has its new items.
/// ``CollectionView/reloadData()`` forgets all requests and cancels nothing.
///
/// - SeeAlso: `UICollectionViewDataSourcePrefetching`; ``ItemPrefetching``, which receives
///   identifiers.
@MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Requests the data of items that will probably be needed soon, nearest first.
  ///
  /// Called in the idle time of a frame. Start asynchronous work and return. Never called for a
  /// visible item, nor again for an item whose request is pending.
  func prefetchItems(at indexPaths: [IndexPath])

  /// Cancels requests for items that are no longer expected and were not displayed.
  func cancelPrefetchingForItems(at indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  public func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {}
}
