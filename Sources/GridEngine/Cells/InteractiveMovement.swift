import FrameTiming

/// An item's view that hangs on the pointer.
@MainActor
struct InteractiveMovement {
  /// The view that is dragged.
  var view: CollectionReusableView
  /// From the view's corner to the pointer, points.
  let grip: Point
  /// Where the pointer is, in viewport coordinates.
  var point: Point
  /// Where it was in content coordinates when it was last looked what is under it.
  var examined: Point?
  /// The place the item had before this one, and where the pointer was then.
  var previous: (path: IndexPath, point: Point)?
  /// The moment up to which content was scrolled, and for how long it has been.
  var scrolledUntil: FrameTime?
  var scrollingSeconds = 0.0
}

/// What knows which items may be dragged, and shows the dragged one elsewhere than its data has it.
@MainActor
protocol ReorderingSource: AnyObject {
  /// The item that is dragged: where its data has it and where it is shown; nil where none is.
  var movement: ItemMovement? { get }
  func canReorderItem(at path: IndexPath) -> Bool
  func beginReordering(itemAt path: IndexPath)
  /// Shows the item in another place, with the others making room; ignored where there is none such.
  func moveReorderedItem(to target: IndexPath)
  /// Makes what is shown the data, and tells the app.
  func commitReordering()
  /// Shows the item where its data has it.
  func cancelReordering()
  /// As ``cancelReordering()`` where all views are asked for anew.
  func forgetReordering()
}
