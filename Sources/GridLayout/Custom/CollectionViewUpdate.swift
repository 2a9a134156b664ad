/// A change of the items of a collection view, for a layout that stores values by index path.
///
/// - SeeAlso: ``CollectionViewLayout/prepare(forCollectionViewUpdate:)``;
///   `UICollectionViewUpdateItem`.
public struct CollectionViewUpdate: Sendable {
  private let newPath: @Sendable (IndexPath) -> IndexPath?
  private let oldPath: @Sendable (IndexPath) -> IndexPath?

  /// Creates an update from functions that convert index paths.
  package init(
    newPath: @escaping @Sendable (IndexPath) -> IndexPath?,
    oldPath: @escaping @Sendable (IndexPath) -> IndexPath?
  ) {
    self.newPath = newPath
    self.oldPath = oldPath
  }

  /// Returns the index path of an item after the update; `nil` if the item was deleted.
  ///
  /// - Parameter indexPath: The index path before the update.
  public func indexPathAfterUpdate(of indexPath: IndexPath) -> IndexPath? { newPath(indexPath) }

  /// Returns the index path of an item before the update; `nil` if the item was inserted.
  ///
  /// - Parameter indexPath: The index path after the update.
  public func indexPathBeforeUpdate(of indexPath: IndexPath) -> IndexPath? { oldPath(indexPath) }
}
