/// Methods that report the life cycle of a collection view's views, the selection and scrolling.
///
/// The calls about views come in pairs. A cell is *prepared* for an item once and *discarded* once. Between the
/// two it may be displayed any number of times, or never. Start work for an item when its cell is
/// prepared, and cancel it when the cell is discarded.
@MainActor
public protocol CollectionViewDelegate: AnyObject {
  /// Called after `cell` was configured for an item, in advance or in the frame that displays it.
  func collectionView(
    _ collectionView: CollectionView, didPrepare cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called before `cell` returns to the pool; once per `didPrepare`.
  ///
  /// The index path is the last one of the item.
  func collectionView(
    _ collectionView: CollectionView, didDiscard cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called just before `cell` becomes visible, each time.
  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Called when `cell` is no longer visible; once per `willDisplay`.
  ///
  /// For a deleted item, the index path is the one before the deletion.
  func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell,
    forItemAt indexPath: IndexPath)

  /// Returns whether the user may select an item; `true` by default.
  ///
  /// Not called if the program selects the item. The same applies to the other three methods about
  /// the selection.
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool

  /// Returns whether the user may deselect a selected item by a second click on it; `true` by
  /// default.
  ///
  /// Not called for an item that is deselected because another one is selected.
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool

  /// Called after the user has selected an item, once for each item of a range.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath)

  /// Called after the user has deselected an item, also by selecting another one; before
  /// `didSelectItemAt`.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath)

  /// Returns the place at which a dragged item is shown; `proposed` by default.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view in which the item is dragged.
  ///   - source: The index path of the item in the data.
  ///   - current: The index path at which the item is shown now. Return it to leave the item there.
  ///   - proposed: The index path under the pointer.
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath

  /// Called after ``CollectionView/contentOffset`` has changed, for any reason.
  ///
  /// At most once per frame for a motion, and once for each change by the program or by input.
  func collectionViewDidScroll(_ collectionView: CollectionView)

  /// Called when fingers or the pointer begin to drag the content.
  ///
  /// Not called for the rows of orthogonal sections, a wheel, a key or a scroll bar. The same applies
  /// to the following methods about dragging.
  func collectionViewWillBeginDragging(_ collectionView: CollectionView)

  /// Called when the fingers leave; can change the position at which content comes to rest.
  ///
  /// The motion is fitted to the new position and begins with the velocity of the release, if
  /// possible.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view whose content is released.
  ///   - velocity: The velocity of the content in points per second (in UIKit, per millisecond),
  ///     positive towards larger offsets; zero if content stays.
  ///   - targetContentOffset: The content offset at which the motion ends, in points. A changed value
  ///     is clamped to the range of offsets.
  func collectionViewWillEndDragging(
    _ collectionView: CollectionView, withVelocity velocity: Point,
    targetContentOffset: inout Point)

  /// Called after a drag has ended; once per `collectionViewWillBeginDragging`.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view whose content was dragged.
  ///   - decelerate: Whether content continues to move; then
  ///     ``collectionViewDidEndDecelerating(_:)`` follows.
  func collectionViewDidEndDragging(
    _ collectionView: CollectionView, willDecelerate decelerate: Bool)

  /// Called when the motion after a drag has come to rest, or another motion has replaced it.
  func collectionViewDidEndDecelerating(_ collectionView: CollectionView)

  /// Called when an animated change of the content offset has come to rest, or another motion has
  /// replaced it.
  ///
  /// The steps of a wheel or a key count as an animation, unlike in UIKit.
  func collectionViewDidEndScrollingAnimation(_ collectionView: CollectionView)

  /// Called after the user has clicked a region of a view, and after
  /// ``CollectionReusableView/didClick(_:at:)``.
  ///
  /// - Parameters:
  ///   - collectionView: The collection view.
  ///   - region: The region, in the coordinates of the view.
  ///   - element: The cell, header, footer, badge or decoration at the time of the click.
  func collectionView(
    _ collectionView: CollectionView, didClick region: HitRegion, of element: ElementID)

  /// Called just before a header, footer or badge becomes visible, each time.
  func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind kind: String, at indexPath: IndexPath)

  /// Called when a header, footer or badge is no longer visible; once per
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
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }

  public func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }

  public func collectionView(
    _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}

  public func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath { proposed }

  public func collectionView(
    _ collectionView: CollectionView, didClick region: HitRegion, of element: ElementID
  ) {}

  public func collectionViewDidScroll(_ collectionView: CollectionView) {}

  public func collectionViewWillBeginDragging(_ collectionView: CollectionView) {}

  public func collectionViewWillEndDragging(
    _ collectionView: CollectionView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {}

  public func collectionViewDidEndDragging(
    _ collectionView: CollectionView, willDecelerate decelerate: Bool
  ) {}

  public func collectionViewDidEndDecelerating(_ collectionView: CollectionView) {}

  public func collectionViewDidEndScrollingAnimation(_ collectionView: CollectionView) {}

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
