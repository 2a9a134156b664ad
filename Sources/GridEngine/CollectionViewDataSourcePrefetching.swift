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
/// func delete(_ removed: Set<ID>) {
///   ids.removeAll(where: removed.contains)
///   for id in removed { loads.removeValue(forKey: id)?.cancel() }
/// }
/// ```
///
/// The protocol is called once for an item that comes near, and a second time if the item is no
/// longer expected without having been displayed. For a displayed item no second call follows; the
/// load belongs to its cell. Updates change index paths, so keep loads by item identity.
///
/// All index paths are valid in the data in force. Items that an update deletes have none any more, so
/// no call follows for them: cancel their loads where you delete them. ``ItemPrefetching`` receives
/// identifiers, deleted ones as well. ``CollectionView/reloadData()`` forgets all requests and cancels
/// nothing.
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
