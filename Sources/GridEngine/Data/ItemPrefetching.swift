/// Handlers for the data of items that will be needed soon, by identifier.
///
/// ```swift
/// source.prefetching = ItemPrefetching(
///   prefetch: { ids in for id in ids { loads[id] = load(id) } },
///   cancel: { ids in for id in ids { loads.removeValue(forKey: id)?.cancel() } })
/// ```
///
/// The rules of ``CollectionViewDataSourcePrefetching`` apply to items instead of index paths. Each
/// item is requested once, and cancelled once unless it was displayed. An item that an update
/// deletes is cancelled; one that it moves is not requested again.
@MainActor
public struct ItemPrefetching<ItemID> {
  /// Starts loading the data of items, nearest first.
  public var prefetch: ([ItemID]) -> Void
  /// Cancels loading for items that are no longer expected.
  public var cancel: ([ItemID]) -> Void
  /// Called when a requested item is displayed: its load now belongs to its cell.
  package var display: (ItemID) -> Void = { _ in }
  /// Called for an item that is far away while content rests, so that its data may be prepared for later.
  package var prepareAtRest: (ItemID) -> Void = { _ in }

  /// Creates the handlers; `cancel` does nothing by default.
  public init(
    prefetch: @escaping ([ItemID]) -> Void, cancel: @escaping ([ItemID]) -> Void = { _ in }
  ) {
    self.prefetch = prefetch
    self.cancel = cancel
  }
}

/// A prefetching object that finds the items of index paths until an update is in force.
@MainActor
protocol IdentifiedPrefetching: CollectionViewDataSourcePrefetching {
  /// Called when the cell of a requested item is displayed.
  func didDisplayPrefetchedItem(at indexPath: IndexPath)
  /// Called for an item beyond the preload range while content rests.
  func prepareItemAtRest(at indexPath: IndexPath)
}

extension DiffableDataSource: IdentifiedPrefetching {
  public func prefetchItems(at indexPaths: [IndexPath]) {
    prefetching?.prefetch(indexPaths.compactMap(itemIdentifier))
  }

  public func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
    prefetching?.cancel(indexPaths.compactMap(itemIdentifier))
  }

  func didDisplayPrefetchedItem(at indexPath: IndexPath) {
    itemIdentifier(for: indexPath).map { prefetching?.display($0) }
  }

  func prepareItemAtRest(at indexPath: IndexPath) {
    itemIdentifier(for: indexPath).map { prefetching?.prepareAtRest($0) }
  }
}
