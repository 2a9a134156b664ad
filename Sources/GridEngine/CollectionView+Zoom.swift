import FrameTiming

// A pinch scales the displayed grid without a new layout until the owner selects another number of
// columns. The layout then changes during the pinch: the item between the fingers keeps its
// position and its size. After the release, the rest of the scaling is animated.

extension CollectionView {
  /// The scale of the displayed content relative to the layout; 1 without a pinch.
  public var zoomScale: Double { projection.scale }

  /// A Boolean value that indicates whether a pinch is in progress.
  public var isZooming: Bool { scroller.zoom?.isHeld ?? false }

  /// Begins a pinch and stops all motion.
  ///
  /// - Parameters:
  ///   - point: The center of the pinch, in viewport coordinates.
  ///   - time: The time of the event.
  public func beginZoom(at point: Point, time: FrameTime) {
    prepareLayoutIfNeeded()
    stopScrolling(at: time)
    scroller.beginZoom(at: coordinates.viewport(point))
  }

  /// Scales and moves the content during a pinch; has no effect without one.
  ///
  /// - Parameters:
  ///   - factor: The scale relative to the last call.
  ///   - delta: The movement of the fingers, in points.
  public func zoom(by factor: Double, movedBy delta: ScrollDelta = ScrollDelta()) {
    guard isZooming else { return }
    prepareLayoutIfNeeded()
    scroller.zoom(by: factor, movedBy: coordinates.displacement(delta), along: scrollDirection)
  }

  /// Ends a pinch: content animates to its layout size, and back to its ends if it was pulled past
  /// them.
  ///
  /// - Parameters:
  ///   - velocity: The change of the logarithm of the scale, per second.
  ///   - time: The time of the release.
  public func endZoom(velocity: Double = 0, at time: FrameTime) {
    prepareLayoutIfNeeded()
    scroller.endZoom(velocity: velocity, at: max(time, animator.time))
  }

  /// Returns the content coordinate that is displayed at a point of the viewport.
  public func contentPoint(atViewportPoint point: Point) -> Point {
    coordinates.content(place(at: coordinates.viewport(point)))
  }

  /// Returns the position in the content that is displayed at a point of the viewport.
  func place(at point: Point) -> Point { projection.content(at: Rect(origin: point)).origin }

  /// The conversion between content and viewport coordinates.
  var projection: ContentProjection { scroller.projection }

  /// The visible rectangle of the content; differs from ``visibleBounds`` during a pinch.
  var shownContent: Rect { projection.content(at: Rect(size: environment.containerSize)) }

  /// Converts a rectangle from leading coordinates to viewport coordinates.
  func shown(_ frame: Rect) -> Rect { projection.shown(frame) }
}
