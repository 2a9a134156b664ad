import FrameTiming
import GridEngine

/// A scroll bar at the edge of the window, which can be dragged and clicked.
///
/// It is visible while content moves or the pointer is close, and for a short time afterwards. A
/// vertical bar is at the right edge, or at the left edge in a right-to-left layout.
package struct ScrollBar {
  /// The width of the area that accepts clicks, in points.
  package static let hitWidth = 16.0
  static let thumbWidth = 6.0
  package static let margin = 3.0

  /// The axis along which the bar scrolls.
  package let axis: Axis

  private var fade = ScrollBarFade()
  private var drag: ScrollBarDrag?
  /// The position of the pointer along the bar during a drag.
  private var pointer = 0.0
  private var isHovered = false

  package init(axis: Axis) { self.axis = axis }

  /// Whether the thumb is being dragged.
  package var isDragging: Bool { drag != nil }

  /// Whether the bar has its larger width, while it is hovered or dragged.
  package var isWide: Bool { isDragging || isHovered }

  /// The opacity of the bar.
  package func opacity(at time: FrameTime) -> Double { isWide ? 1 : fade.opacity(at: time) }

  /// Records that content moves.
  package mutating func noteMotion(at time: FrameTime) { fade.noteUse(at: time) }

  /// The next time at which the bar's appearance changes by itself, or nil.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    isWide ? nil : fade.nextChange(after: time)
  }

  /// Handles a press of the primary button.
  ///
  /// - Returns: Whether the press was on the bar.
  package mutating func press(at point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    let bar = geometry(of: view)
    guard bar.isNeeded, isNear(point, in: view) else { return false }
    fade.noteUse(at: time)
    pointer = point[axis] - Self.margin
    let position = view.contentOffset[axis]
    if let drag = ScrollBarDrag(geometry: bar, position: position, pointer: pointer) {
      self.drag = drag
      view.scroll { $0[axis].dragScrollBar(to: position, at: time) }
    } else {
      let target = bar.clickTarget(
        at: pointer, position: view.motion[axis].restingPosition, page: bar.viewport * 0.9)
      view.scroll { $0[axis].scroll(to: target, animated: true, at: time) }
    }
    return true
  }

  /// Handles a movement of the pointer.
  ///
  /// - Returns: Whether the bar's appearance has changed.
  package mutating func move(to point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    if let drag {
      fade.noteUse(at: time)
      pointer = point[axis] - Self.margin
      // Multiplied by the current content size: the thumb's geometry is that at the start of the
      // drag, and the ends of its track are the ends of the content, even if sizes were measured in
      // between.
      let (lowest, highest) = (view.minimumContentOffset[axis], view.maximumContentOffset[axis])
      let target = lowest + drag.fraction(pointer: pointer) * (highest - lowest)
      view.scroll { $0[axis].dragScrollBar(to: target, at: time) }
      return true
    }
    let wasHovered = isHovered
    isHovered = geometry(of: view).isNeeded && isNear(point, in: view)
    if isHovered || wasHovered { fade.noteUse(at: time) }
    return isHovered != wasHovered
  }

  /// Handles the pointer leaving the window.
  package mutating func pointerLeft(at time: FrameTime) {
    if isHovered { fade.noteUse(at: time) }
    isHovered = false
  }

  /// Handles the release of the primary button.
  package mutating func release(in view: CollectionView, time: FrameTime) {
    guard drag != nil else { return }
    drag = nil
    fade.noteUse(at: time)
    view.scroll { $0[axis].endScrollBarDrag() }
  }

  /// The thumb's rectangle in window points; nil if there is nothing to scroll.
  ///
  /// During a drag it keeps its length from the start of the drag and stays under the pointer.
  package func thumb(in view: CollectionView) -> Rect? {
    let bar = geometry(of: view)
    guard bar.isNeeded else { return nil }
    var (start, length) = bar.thumb(at: view.motion[axis].position)
    if let drag { (start, length) = (drag.thumbStart(pointer: pointer), drag.geometry.thumbLength) }
    let width = isWide ? Self.thumbWidth + 3 : Self.thumbWidth
    let across = isAtStart(in: view) ? Self.margin : edge(of: view) - Self.margin - width
    return Rect(
      origin: Point(along: axis, Self.margin + start, cross: across),
      size: Size(along: axis, length, cross: width))
  }

  /// Returns the item to name next to the thumb. Its relative position in the window is that of the
  /// thumb on its track: the first item at the top and the last one at the bottom.
  package func item(in view: CollectionView) -> IndexPath? {
    let bar = geometry(of: view)
    let size = view.environment.containerSize
    let along = bar.fraction(of: view.contentOffset[axis]) * (size[axis] - 1)
    return view.indexPathForItem(
      nearestToViewportPoint: Point(along: axis, along, cross: size[axis.cross] / 2))
  }

  /// Whether the bar is at the left edge.
  package func isAtStart(in view: CollectionView) -> Bool {
    axis == .vertical && view.environment.isRightToLeft
  }

  private func edge(of view: CollectionView) -> Double {
    view.environment.containerSize[axis.cross]
  }

  private func isNear(_ point: Point, in view: CollectionView) -> Bool {
    let across = point[axis.cross]
    return isAtStart(in: view)
      ? across < Self.hitWidth : across >= edge(of: view) - Self.hitWidth
  }

  private func geometry(of view: CollectionView) -> ScrollBarGeometry {
    let viewport = view.environment.containerSize[axis]
    return ScrollBarGeometry(
      track: viewport - 2 * Self.margin, viewport: viewport,
      range: view.minimumContentOffset[axis]...view.maximumContentOffset[axis])
  }
}
