import FrameTiming
import GridEngine

/// The bar along one edge: shows where one is, and takes one elsewhere when dragged or clicked.
///
/// Visible while content moves or the pointer is near, and for a moment after. The vertical one is at
/// the right edge, at the left one where the layout runs from right to left.
package struct ScrollBar {
  /// The width of the strip that takes clicks, points.
  package static let hitWidth = 16.0
  static let thumbWidth = 6.0
  package static let margin = 3.0

  /// The axis that it scrolls along.
  package let axis: Axis

  private var fade = ScrollBarFade()
  private var drag: ScrollBarDrag?
  /// Where along the bar the pointer holds the thumb.
  private var pointer = 0.0
  private var isHovered = false

  package init(axis: Axis) { self.axis = axis }

  /// Whether the thumb is held.
  package var isDragging: Bool { drag != nil }

  /// Whether it is as wide as while it is in use.
  package var isWide: Bool { isDragging || isHovered }

  /// How visible it is.
  package func opacity(at time: FrameTime) -> Double { isWide ? 1 : fade.opacity(at: time) }

  /// Notes that content moves.
  package mutating func noteMotion(at time: FrameTime) { fade.noteUse(at: time) }

  /// When it looks different next without anything happening, or nil.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    isWide ? nil : fade.nextChange(after: time)
  }

  /// Takes a press of the primary button.
  ///
  /// - Returns: Whether it was for the bar.
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

  /// Takes a movement of the pointer.
  ///
  /// - Returns: Whether the bar looks different now.
  package mutating func move(to point: Point, in view: CollectionView, time: FrameTime) -> Bool {
    if let drag {
      fade.noteUse(at: time)
      pointer = point[axis] - Self.margin
      // As far through the content as it is now: the thumb is that of when it was taken, and its ends
      // are the content's, whatever was measured on the way.
      let target = drag.fraction(pointer: pointer) * view.maximumContentOffset[axis]
      view.scroll { $0[axis].dragScrollBar(to: target, at: time) }
      return true
    }
    let wasHovered = isHovered
    isHovered = geometry(of: view).isNeeded && isNear(point, in: view)
    if isHovered || wasHovered { fade.noteUse(at: time) }
    return isHovered != wasHovered
  }

  /// Takes the pointer's leaving the window.
  package mutating func pointerLeft(at time: FrameTime) {
    if isHovered { fade.noteUse(at: time) }
    isHovered = false
  }

  /// Takes the release of the primary button.
  package mutating func release(in view: CollectionView, time: FrameTime) {
    guard drag != nil else { return }
    drag = nil
    fade.noteUse(at: time)
    view.scroll { $0[axis].endScrollBarDrag() }
  }

  /// The thumb along the bar's edge, in window points; nil where there is nothing to scroll.
  ///
  /// While it is held it is as long as when it was taken and stays under the pointer.
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

  /// The item to name beside the thumb: as far down the window as the thumb is down its track, so
  /// that it is the first one at the top and the last one at the bottom.
  package func item(in view: CollectionView) -> IndexPath? {
    let bar = geometry(of: view)
    let size = view.environment.containerSize
    let along = bar.fraction(of: view.contentOffset[axis]) * (size[axis] - 1)
    return view.indexPathForItem(
      nearestToViewportPoint: Point(along: axis, along, cross: size[axis.cross] / 2))
  }

  /// Whether it lies at the left edge instead of the right one.
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
      range: 0...view.maximumContentOffset[axis])
  }
}
