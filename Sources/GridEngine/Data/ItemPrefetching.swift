/// What a data source's owner does for items that will be needed soon, told by identifier.
///
/// ```swift
/// source.prefetching = ItemPrefetching(
///   prefetch: { ids in for id in ids { loads[id] = load(id) } },
///   cancel: { ids in for id in ids { loads.removeValue(forKey: id)?.cancel() } })
/// ```
///
/// What ``CollectionViewDataSourcePrefetching`` says of places holds here of items: each is told
/// once, and cancelled once unless it was displayed; one that an update deletes is cancelled, one
/// that it moves is not told again.
@MainActor
public struct ItemPrefetching<ItemID> {
  /// Begins to get what these items need, the nearest first.
  public var prefetch: ([ItemID]) -> Void
  /// Gives that up for items that are no longer expected.
  public var cancel: ([ItemID]) -> Void

  /// Puts both together; nothing is cancelled by default.
  public init(
    prefetch: @escaping ([ItemID]) -> Void, cancel: @escaping ([ItemID]) -> Void = { _ in }
  ) {
    self.prefetch = prefetch
    self.cancel = cancel
  }
}

extension DiffableDataSource: CollectionViewDataSourcePrefetching {
  public func prefetchItems(at indexPaths: [IndexPath]) {
    prefetching?.prefetch(indexPaths.compactMap(itemIdentifier))
  }

  public func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
    prefetching?.cancel(indexPaths.compactMap(itemIdentifier))
  }
}
