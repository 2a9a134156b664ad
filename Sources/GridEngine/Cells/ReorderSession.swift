import FrameTiming

/// A data source whose items can be dragged. It shows the dragged item at another place than the
/// data.
@MainActor
protocol ReorderingSource: AnyObject {
  /// The dragged item with its index paths in the data and on screen; `nil` without a drag.
  var movement: ItemMovement? { get }
  func canReorderItem(at path: IndexPath) -> Bool
  func beginReordering(itemAt path: IndexPath)
  /// Shows the item at another place; ignores an invalid place.
  func moveReorderedItem(to target: IndexPath)
  /// Changes the data to the displayed order and notifies the app.
  func commitReordering()
  /// Shows the item at its place in the data.
  func cancelReordering()
  /// Cancels the drag before all views are requested again; see ``cancelReordering()``.
  func forgetReordering()
}

/// The drag of an item: the view that follows the pointer, and the last place found under it.
@MainActor
final class ReorderSession {
  private struct Drag {
    /// The dragged view.
    var view: CollectionReusableView
    /// The position of the pointer in the view, in points from its top leading corner.
    let grip: Point
    /// The position of the pointer, in viewport coordinates.
    var point: Point
    /// The position of the pointer in leading coordinates at the last search for an item under it.
    var examined: Point?
    /// The previous place of the item, and the position of the pointer when the item left it.
    var previous: (path: IndexPath, point: Point)?
    /// The progress of scrolling near an edge.
    var edgeScroll = EdgeScrollSession()
  }

  private var drag: Drag?
  /// The view that is dragged or slides to its new place; drawn in front of all others.
  private(set) var raisedView: CollectionReusableView?

  /// Whether an item is being dragged.
  var isDragging: Bool { drag != nil }

  /// Whether `view` is being dragged.
  func isDragging(_ view: CollectionReusableView) -> Bool { drag?.view === view }

  /// Begins a drag.
  ///
  /// - Parameters:
  ///   - view: The view to drag.
  ///   - frame: The frame of the view, in viewport coordinates.
  ///   - grip: The position of the pointer, in viewport coordinates; `nil` for the center of the
  ///     view.
  func begin(_ view: CollectionReusableView, at frame: Rect, grip: Point?) {
    let grip = grip ?? Point(x: frame.midX, y: frame.midY)
    drag = Drag(
      view: view, grip: Point(x: grip.x - frame.minX, y: grip.y - frame.minY), point: grip)
    raisedView = view
  }

  /// Moves the pointer to `point`, in viewport coordinates.
  func movePointer(to point: Point) { drag?.point = point }

  /// Ends the drag; the view stays in front until ``lowerView()``.
  func end() { drag = nil }

  /// Draws the view in its normal order again, after it has come to rest.
  func lowerView() { raisedView = nil }

  /// Continues the drag with the view that replaced `view`.
  func replace(_ view: CollectionReusableView, by new: CollectionReusableView) {
    if raisedView === view { raisedView = new }
    if isDragging(view) { drag?.view = new }
  }

  /// Releases a view that is no longer displayed.
  ///
  /// - Returns: Whether this ended the drag.
  func forget(_ view: CollectionReusableView) -> Bool {
    if raisedView === view { raisedView = nil }
    guard isDragging(view) else { return false }
    drag = nil
    return true
  }

  /// Ends the drag and leaves the view at its layout frame.
  ///
  /// - Returns: Whether there was a drag.
  func abandon() -> Bool { drag.map { forget($0.view) } ?? false }

  /// Returns the top leading corner of the dragged view in leading coordinates; `nil` for any other
  /// view.
  func corner(of view: CollectionReusableView, contentOffset: Point) -> Point? {
    guard let drag, drag.view === view else { return nil }
    return Point(
      x: contentOffset.x + drag.point.x - drag.grip.x,
      y: contentOffset.y + drag.point.y - drag.grip.y)
  }

  // MARK: Target place

  /// Returns the pointer in leading coordinates; `nil` if it has not moved over the content since
  /// the last call.
  func takeMovedPoint(contentOffset: Point) -> Point? {
    guard let drag else { return nil }
    let point = Point(x: contentOffset.x + drag.point.x, y: contentOffset.y + drag.point.y)
    guard point != drag.examined else { return nil }
    self.drag?.examined = point
    return point
  }

  /// Searches for the item under the pointer again, although the pointer has not moved.
  func examineAgain() { drag?.examined = nil }

  /// Forgets the former positions of pointer and item after an update.
  func forgetPositions() {
    drag?.examined = nil
    drag?.previous = nil
  }

  /// Records that the item left `path` with the pointer at `point` of the content.
  func didLeave(_ path: IndexPath, at point: Point) { drag?.previous = (path, point) }

  /// Whether `path` is the previous place and the pointer has hardly moved since. Two items of
  /// different size could otherwise swap places again and again without reaching the pointer.
  func isReturning(to path: IndexPath, at point: Point) -> Bool {
    guard let previous = drag?.previous, previous.path == path else { return false }
    return abs(point.x - previous.point.x) + abs(point.y - previous.point.y) < 8
  }

  // MARK: Edge scrolling

  /// Whether content scrolls because an item is dragged near an edge.
  func scrollsAtEdge(of viewport: EdgeScrollSession.Viewport) -> Bool {
    drag.map { viewport.scrolls(at: $0.point[viewport.axis]) } ?? false
  }

  /// Returns the distance to scroll until `time`, in points; `nil` without edge scrolling.
  func edgeScrollDistance(
    to time: FrameTime, in viewport: EdgeScrollSession.Viewport
  ) -> Double? {
    guard let point = drag?.point else { return nil }
    return drag?.edgeScroll.distance(to: time, at: point[viewport.axis], in: viewport)
  }
}

extension SolvedLayout {
  /// Returns the new place of an item that is dragged to `point` of the content.
  ///
  /// It is the place of the item at that point, or of the nearest one; or the beginning of a section
  /// without items, if that is nearer.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer, in leading coordinates.
  ///   - current: The displayed place of the dragged item.
  ///   - visibleBounds: The visible rectangle of the content.
  /// - Returns: `nil` if the item is there already, or would not be under the pointer afterwards.
  /// - Complexity: O(log *n* + *v*), where *v* is the number of visible elements.
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
    if let section = emptySection(under: point, nearerThan: nearest?.distance, visibleBounds) {
      return section == current.section ? nil : IndexPath(item: 0, section: section)
    }
    guard let nearest, nearest.path != current else { return nil }
    if let slot, !slot.reaches(point, pushing: nearest.frame) { return nil }
    return nearest.path
  }

  /// Returns the section without items at a point of the content, or the nearest one; `nil` if an item is
  /// nearer.
  ///
  /// - Parameter limit: The squared distance of the nearest item; `nil` without items.
  private func emptySection(
    under point: Point, nearerThan limit: Double?, _ visibleBounds: Rect
  ) -> Int? {
    var nearest: (section: Int, distance: Double)?
    forEachEmptySection(meeting: visibleBounds) { section, frame in
      let distance = frame.squaredDistance(to: point)
      if distance < nearest?.distance ?? .infinity { nearest = (section, distance) }
    }
    guard let nearest else { return nil }
    return limit.map { nearest.distance < $0 } ?? true ? nearest.section : nil
  }
}

extension Rect {
  /// Whether a frame of this size is under `point` after a larger neighbor has moved past it.
  ///
  /// If not, the neighbor would still be under the pointer, and move back at once.
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
