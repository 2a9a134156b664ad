import FrameTiming

/// A data source whose items can be dragged; it shows the dragged item elsewhere than its data has it.
@MainActor
protocol ReorderingSource: AnyObject {
  /// The dragged item: where its data has it and where it is shown; nil where none is dragged.
  var movement: ItemMovement? { get }
  func canReorderItem(at path: IndexPath) -> Bool
  func beginReordering(itemAt path: IndexPath)
  /// Shows the item in another place, with the others making room; ignored for an illegal place.
  func moveReorderedItem(to target: IndexPath)
  /// Changes the data to what is shown, and notifies the app.
  func commitReordering()
  /// Shows the item where its data has it.
  func cancelReordering()
  /// As ``cancelReordering()`` where all views are asked for anew.
  func forgetReordering()
}

/// The drag of an item: the view that follows the pointer, and what was last found under it.
@MainActor
final class ReorderSession {
  private struct Drag {
    /// The view that is dragged.
    var view: CollectionReusableView
    /// From the view's corner to the pointer, points.
    let grip: Point
    /// The pointer, in viewport coordinates.
    var point: Point
    /// Where the pointer was, in content coordinates, when the item under it was last looked up.
    var examined: Point?
    /// The place the item had before the present one, and where the pointer was then.
    var previous: (path: IndexPath, point: Point)?
    /// The moment up to which content was scrolled, and for how long it has been.
    var scrolledUntil: FrameTime?
    var scrollingSeconds = 0.0
  }

  /// The viewport along the scroll direction, for scrolling near its edges.
  struct Viewport {
    var axis: Axis
    /// The viewport's extent, points.
    var extent: Double
    /// The content offset, and the largest legal one.
    var offset: Double
    var limit: Double
  }

  private var drag: Drag?
  /// The view that is dragged, or that slides to where it was dropped: drawn over all others.
  private(set) var raisedView: CollectionReusableView?

  /// Whether an item is being dragged.
  var isDragging: Bool { drag != nil }

  /// Whether `view` is being dragged.
  func isDragging(_ view: CollectionReusableView) -> Bool { drag?.view === view }

  /// Begins a drag.
  ///
  /// - Parameters:
  ///   - view: The view to drag.
  ///   - frame: Where it is seen, in viewport coordinates.
  ///   - grip: Where it is held, in viewport coordinates; nil for its middle.
  func begin(_ view: CollectionReusableView, at frame: Rect, grip: Point?) {
    let grip = grip ?? Point(x: frame.midX, y: frame.midY)
    drag = Drag(
      view: view, grip: Point(x: grip.x - frame.minX, y: grip.y - frame.minY), point: grip)
    raisedView = view
  }

  /// Moves the pointer to `point`, in viewport coordinates.
  func movePointer(to point: Point) { drag?.point = point }

  /// Ends the drag; the view stays raised until ``lowerView()``.
  func end() { drag = nil }

  /// Draws the raised view among the others again, once it is at rest.
  func lowerView() { raisedView = nil }

  /// Continues the drag of `view` with the view that replaced it.
  func replace(_ view: CollectionReusableView, by new: CollectionReusableView) {
    if raisedView === view { raisedView = new }
    if isDragging(view) { drag?.view = new }
  }

  /// Releases a view that is no longer shown.
  ///
  /// - Returns: Whether that ended the drag.
  func forget(_ view: CollectionReusableView) -> Bool {
    if raisedView === view { raisedView = nil }
    guard isDragging(view) else { return false }
    drag = nil
    return true
  }

  /// Ends the drag with its view where the layout has it.
  ///
  /// - Returns: Whether there was one.
  func abandon() -> Bool { drag.map { forget($0.view) } ?? false }

  /// The corner of the dragged view in content coordinates; nil for any other view.
  func corner(of view: CollectionReusableView, contentOffset: Point) -> Point? {
    guard let drag, drag.view === view else { return nil }
    return Point(
      x: contentOffset.x + drag.point.x - drag.grip.x,
      y: contentOffset.y + drag.point.y - drag.grip.y)
  }

  // MARK: Place

  /// The pointer in content coordinates, where it moved over the content since the last call.
  func takeMovedPoint(contentOffset: Point) -> Point? {
    guard let drag else { return nil }
    let point = Point(x: contentOffset.x + drag.point.x, y: contentOffset.y + drag.point.y)
    guard point != drag.examined else { return nil }
    self.drag?.examined = point
    return point
  }

  /// Looks up the item under the pointer again, although the pointer has not moved.
  func examineAgain() { drag?.examined = nil }

  /// Forgets where the pointer and the item were, after an update.
  func forgetPlaces() {
    drag?.examined = nil
    drag?.previous = nil
  }

  /// Notes that the item left `path` with the pointer at `point` of the content.
  func noteLeft(_ path: IndexPath, at point: Point) { drag?.previous = (path, point) }

  /// Whether `path` is the place that was just left, with the pointer where it was: items of several
  /// sizes may swap places so that neither ends under the pointer.
  func isTurningBack(to path: IndexPath, at point: Point) -> Bool {
    guard let previous = drag?.previous, previous.path == path else { return false }
    return abs(point.x - previous.point.x) + abs(point.y - previous.point.y) < 8
  }

  // MARK: Scrolling at the edges

  /// Whether content scrolls because an item is held near an edge.
  func scrollsAtEdge(of viewport: Viewport) -> Bool {
    guard let drag else { return false }
    let velocity = EdgeScroll(viewport: viewport.extent).velocity(
      at: drag.point[viewport.axis], after: EdgeScroll.ramp)
    return velocity < 0
      ? viewport.offset > 0 : velocity > 0 && viewport.offset < viewport.limit
  }

  /// The distance to scroll until `time`, points; nil where content does not scroll by itself.
  func edgeScrollDistance(to time: FrameTime, in viewport: Viewport) -> Double? {
    guard let drag else { return nil }
    guard scrollsAtEdge(of: viewport) else {
      self.drag?.scrolledUntil = nil
      self.drag?.scrollingSeconds = 0
      return nil
    }
    self.drag?.scrolledUntil = time
    guard let last = drag.scrolledUntil else { return nil }
    let seconds = max(0, time.seconds(since: last))
    self.drag?.scrollingSeconds += seconds
    let velocity = EdgeScroll(viewport: viewport.extent).velocity(
      at: drag.point[viewport.axis], after: drag.scrollingSeconds + seconds / 2)
    return velocity * seconds
  }
}

extension CompositionalLayout {
  /// The place that an item shown at `current` gets when it is dragged to `point` of the content: that
  /// of the item there, or of the nearest one; nil where it is there already, or where it would not be
  /// under the pointer afterwards.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the elements in view.
  func place(under point: Point, of current: IndexPath, visibleBounds: Rect) -> IndexPath? {
    var nearest: (path: IndexPath, frame: Rect, distance: Double)?
    var slot: Rect?
    forEachElement(in: visibleBounds, visibleBounds: visibleBounds) { attributes in
      guard attributes.element.category == .cell else { return }
      let frame = attributes.frame
      if attributes.indexPath == current { slot = frame }
      let distance = frame.squaredDistance(to: point)
      if distance < nearest?.distance ?? .infinity {
        nearest = (attributes.indexPath, frame, distance)
      }
    }
    guard let nearest, nearest.path != current else { return nil }
    if let slot, !slot.reaches(point, pushing: nearest.frame) { return nil }
    return nearest.path
  }
}

extension Rect {
  /// Whether a frame of this size is under `point` once a larger neighbour has moved past it.
  ///
  /// Otherwise the neighbour would still be under the pointer afterwards, and move back at once.
  fileprivate func reaches(_ point: Point, pushing other: Rect) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let place = point[axis]
      if other.start(along: axis) >= end(along: axis) {
        return other.end(along: axis) - place <= size[axis]
      }
      if other.end(along: axis) <= start(along: axis) {
        return place - other.start(along: axis) <= size[axis]
      }
      return true
    }
  }
}
