/// Told what happens to the views of a collection view.
///
/// The calls come in two kinds of pairs. A cell is *prepared* for an item once and *discarded* once;
/// between the two it may be displayed any number of times, or never. Work for an item is best begun
/// when it is prepared and given up when it is discarded.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
  /// Called when `cell` was configured for an item, ahead or in the frame that displays it.
  func collectionView(
    _ collectionView: CollectionView, didPrepare cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called when `cell` is given up for its item and goes back to the pool; once for each
  /// `didPrepare`. The index path is the last one the item had.
  func collectionView(
    _ collectionView: CollectionView, didDiscard cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called just before `cell` becomes visible, each time it does.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called when `cell` is no longer visible; once for each `willDisplay`. The index path is the one
  /// it had: of an item that was deleted, the one before the deletion.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Where a dragged item is to be shown of which it was found that it belongs to `proposed`: that
  /// place by default.
  ///
  /// - Parameters:
  ///   - source: Where the data has it.
  ///   - current: Where it is shown at the moment; given back, it stays there.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath

  /// Called just before a header, footer or badge becomes visible, each time it does.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath)

  /// Called when a header, footer or badge is no longer visible; once for each
  /// `willDisplaySupplementaryView`.
  func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, forElementKind kind: String,
    at indexPath: IndexPath)
}

extension CollectionViewDelegate {
  public func collectionView(
    _ collectionView: CollectionView, didPrepare cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, didDiscard cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath { proposed }

  public func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView,
    didEndDisplayingSupplementaryView view: CollectionReusableView, forElementKind kind: String,
    at indexPath: IndexPath
  ) {}
}
