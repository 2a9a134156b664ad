import FrameTiming
import GridEngine

/// A scroll bar at the edge of the window, which can be dragged and clicked.
///
/// It is visible while content moves or the pointer is close, and for a short time afterwards. A
/// vertical bar is at the right edge, or at the left edge in a right-to-left layout.
///
/// A bar with stops, such as months, goes to the place that is clicked, and snaps to a stop close to
/// the pointer. A bar without stops scrolls by a page. In either, a drag with the pointer away from
/// the bar, or with Shift, is fine: see `ScrollBarDrag` of GridEngine.
public struct ScrollBar {
  /// The width of the area that accepts clicks, in points.
  public nonisolated static let hitWidth = 16.0
  static let thumbWidth = 6.0
  /// The distance of the bar from the edges of the window, in points.
  public static let margin = 3.0
  /// The distance of the pointer from the edge of the window from which on a drag is fine, in points.
  package static let fineDistance = 100.0

  /// The axis along which the bar scrolls.
  public let axis: Axis

  private var fade = ScrollBarFade()
  private var drag: ScrollBarDrag?
  /// The position of the pointer along the bar during a drag.
  private var pointer = 0.0
  /// The position of the pointer in the window, along the bar, while it is over it.
  private var hover: Double?
  private var isHovered: Bool { hover != nil }

  package init(axis: Axis) { self.axis = axis }

  /// Whether the thumb is being dragged.
  public var isDragging: Bool { drag != nil }

  /// Whether the bar has its larger width, while it is hovered or dragged.
  public var isWide: Bool { isDragging || isHovered }

  /// The opacity of the bar.
  public func opacity(at time: FrameTime) -> Double { isWide ? 1 : fade.opacity(at: time) }

  /// Records that content moves.
  package mutating func contentDidMove(at time: FrameTime) { fade.wasUsed(at: time) }

  /// The next time at which the bar's appearance changes by itself, or nil.
  package func nextChange(after time: FrameTime) -> FrameTime? {
    isWide ? nil : fade.nextChange(after: time)
  }

  /// Handles a press of the primary button.
  ///
  /// - Returns: Whether the press was on the bar.
  package mutating func press(
    at point: Point, in view: CollectionView, stops: ScrollBarStops? = nil, time: FrameTime
  ) -> Bool {
    let bar = geometry(of: view)
    guard bar.isNeeded, isNear(point, in: view) else { return false }
    fade.wasUsed(at: time)
    pointer = point[axis] - origin(in: view)
    let position = view.contentOffset[axis]
    if let drag = ScrollBarDrag(geometry: bar, position: position, pointer: pointer) {
      self.drag = drag
      view.scroll { $0[axis].dragScrollBar(to: position, at: time) }
    } else if let stops {
      let drag = ScrollBarDrag(geometry: bar, centeredAt: pointer, stops: stops)
      self.drag = drag
      view.scroll { $0[axis].dragScrollBar(to: drag.target.position, at: time) }
    } else {
      let target = bar.clickTarget(
        at: pointer, position: view.motion[axis].restingPosition, page: bar.viewport * 0.9)
      view.scroll { $0[axis].scroll(to: target, animated: true, at: time) }
    }
    return true
  }

  /// Handles a movement of the pointer.
  ///
  /// - Parameters:
  ///   - point: The position of the pointer in the window.
  ///   - isFine: Whether a drag is fine wherever the pointer is, as while Shift is pressed.
  /// - Returns: Whether the bar's appearance has changed.
  package mutating func move(
    to point: Point, isFine: Bool = false, in view: CollectionView, stops: ScrollBarStops? = nil,
    time: FrameTime
  ) -> Bool {
    if var drag {
      fade.wasUsed(at: time)
      pointer = point[axis] - origin(in: view)
      // The thumb's geometry is that at the start of the drag, and the ends of its track are the ends
      // of the content, even if sizes were measured in between.
      drag.move(
        to: pointer, isFine: isFine || distance(of: point, in: view) >= Self.fineDistance,
        range: geometry(of: view).range, stops: stops)
      self.drag = drag
      // At the end of the drag the pointer is there, and not where it was pressed.
      hover = hoverPosition(of: point, in: view)
      view.scroll { $0[axis].dragScrollBar(to: drag.target.position, at: time) }
      return true
    }
    let before = hover
    hover = hoverPosition(of: point, in: view)
    if isHovered || before != nil { fade.wasUsed(at: time) }
    return stops == nil ? isHovered != (before != nil) : hover != before
  }

  /// Handles the pointer leaving the window.
  package mutating func pointerLeft(at time: FrameTime) {
    if isHovered { fade.wasUsed(at: time) }
    hover = nil
  }

  /// Handles the release of the primary button.
  package mutating func release(in view: CollectionView, time: FrameTime) {
    guard drag != nil else { return }
    drag = nil
    fade.wasUsed(at: time)
    view.scroll { $0[axis].endScrollBarDrag() }
  }

  /// The thumb's rectangle in window points; nil if there is nothing to scroll.
  ///
  /// During a drag it keeps its length from the start of the drag and stays under the pointer.
  public func thumb(in view: CollectionView) -> Rect? {
    let bar = geometry(of: view)
    guard bar.isNeeded else { return nil }
    var (start, length) = bar.thumb(at: view.motion[axis].position)
    if let drag { (start, length) = (drag.thumbStart, drag.geometry.thumbLength) }
    let width = isWide ? Self.thumbWidth + 3 : Self.thumbWidth
    let across = isAtStart(in: view) ? Self.margin : edge(of: view) - Self.margin - width
    return Rect(
      origin: Point(along: axis, origin(in: view) + start, cross: across),
      size: Size(along: axis, length, cross: width))
  }

  /// Returns the item to name next to the thumb. Its relative position in the window is that of the
  /// thumb on its track: the first item at the top and the last one at the bottom.
  public func item(in view: CollectionView) -> IndexPath? {
    let bar = geometry(of: view)
    let size = view.environment.containerSize
    let along = bar.fraction(of: view.contentOffset[axis]) * (size[axis] - 1)
    return view.indexPathForItem(
      nearestToViewportPoint: Point(along: axis, along, cross: size[axis.cross] / 2))
  }

  /// Returns the position that a bubble names, in a bar with stops: that to which the thumb is
  /// dragged, or to which a click would scroll; nil if the pointer is not on the bar.
  public func target(in view: CollectionView, stops: ScrollBarStops) -> ScrollBarDrag.Target? {
    let bar = geometry(of: view)
    let position = view.contentOffset[axis]
    if let drag {
      // Content that was inserted since the last movement moves the stops.
      let isCurrent = drag.target.stop.map {
        $0 < stops.count && stops.contentOffset(of: $0, on: bar) == drag.target.position
      }
      return isCurrent == true ? drag.target : .init(position: position)
    }
    guard let hover, bar.isNeeded else { return nil }
    let pointer = hover - origin(in: view)
    return bar.part(at: pointer, position: position) == .thumb
      ? .init(position: position) : bar.target(centeredAt: pointer, stops)
  }

  /// Returns the point at the center of the thumb, or at the pointer that is next to it, along the
  /// bar in window points.
  public func namedPosition(beside thumb: Rect) -> Double {
    let center = (thumb.start(along: axis) + thumb.end(along: axis)) / 2
    guard drag == nil, let hover else { return center }
    let isOnThumb = thumb.start(along: axis) <= hover && hover <= thumb.end(along: axis)
    return isOnThumb ? center : hover
  }

  /// Returns the marks of stops, with positions in window points; none if there is nothing to scroll.
  ///
  /// - Parameters:
  ///   - stops: The stops, such as months.
  ///   - view: The scrolled view.
  ///   - spacing: The smallest distance of two marks, in points.
  ///   - labelSpacing: The smallest distance of two labels, in points.
  public func marks(
    of stops: ScrollBarStops, in view: CollectionView, spacing: Double, labelSpacing: Double
  ) -> [ScrollBarStops.Mark] {
    let bar = geometry(of: view)
    guard bar.isNeeded else { return [] }
    return stops.marks(on: bar, spacing: spacing, labelSpacing: labelSpacing).map {
      var mark = $0
      mark.position += origin(in: view)
      return mark
    }
  }

  /// Whether the bar is at the left edge.
  public func isAtStart(in view: CollectionView) -> Bool {
    axis == .vertical && view.environment.layoutDirection == .rightToLeft
  }

  /// Returns the edge of the window with the bar, or of a bar of the window there.
  private func edge(of view: CollectionView) -> Double {
    view.environment.containerSize[axis.cross]
      - (axis == .horizontal ? view.bars.reserved.bottom : 0)
  }

  private func isNear(_ point: Point, in view: CollectionView) -> Bool {
    let distance = distance(of: point, in: view)
    return isAtStart(in: view) ? distance < Self.hitWidth : distance <= Self.hitWidth
  }

  /// Returns the position along the bar of a pointer that is over it; nil for a pointer elsewhere. A drag
  /// also reports positions outside the window.
  private func hoverPosition(of point: Point, in view: CollectionView) -> Double? {
    let isOver =
      geometry(of: view).isNeeded && isNear(point, in: view)
      && Rect(size: view.environment.containerSize).contains(point)
    return isOver ? point[axis] : nil
  }

  /// Returns the distance of a point from the edge of the window with the bar, in points.
  private func distance(of point: Point, in view: CollectionView) -> Double {
    let across = point[axis.cross]
    return isAtStart(in: view) ? across : edge(of: view) - across
  }

  /// Returns the start of the track in window points: below a bar at the top.
  private func origin(in view: CollectionView) -> Double {
    Self.margin + (axis == .vertical ? view.bars.reserved.top : 0)
  }

  private func geometry(of view: CollectionView) -> ScrollBarGeometry {
    let bars = axis == .vertical ? view.bars.reserved : .zero
    let viewport = view.environment.containerSize[axis] - bars.top - bars.bottom
    return ScrollBarGeometry(
      track: viewport - 2 * Self.margin, viewport: viewport,
      range: view.minimumContentOffset[axis]...view.maximumContentOffset[axis])
  }
}
