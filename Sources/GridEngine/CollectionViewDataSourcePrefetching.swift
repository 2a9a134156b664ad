/// Told which items will be needed soon, so that their data can be on its way before their cells are
/// asked for.
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
/// An item is told once when it comes near, and once more when it goes away again without having
/// been displayed; for one that is displayed nothing follows, and the load belongs to its cell. Index
/// paths are those of the moment: keep loads by what the item is, for an update moves paths. Items
/// that an update deletes are cancelled just before it, while their paths still mean them; a
/// ``CollectionView/reloadData()`` forgets what was asked and cancels nothing.
///
/// - SeeAlso: `UICollectionViewDataSourcePrefetching`; ``ItemPrefetching``, which is told identifiers.
@MainActor
public protocol CollectionViewDataSourcePrefetching: AnyObject {
  /// Called with items that will probably be needed soon, the nearest first, in the idle time of a
  /// frame. Begin asynchronous work and return.
  ///
  /// Never called for an item that is in view, nor again for one that is on its way.
  func prefetchItems(at indexPaths: [IndexPath])

  /// Called with items that are no longer expected, of those that were prefetched and not displayed
  /// since.
  func cancelPrefetchingForItems(at indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  public func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {}
}
