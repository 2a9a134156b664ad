import FrameTiming

// A pinch scales the displayed grid without a new layout until the owner selects another number of
// columns. The layout then changes during the pinch: the item between the fingers keeps its
// position and its size. After the release, the rest of the scaling is animated.

extension CollectionView {
  /// The scale of the displayed content relative to the layout; 1 without a pinch.
  public var zoomScale: Double { zoom?.scale ?? 1 }

  /// A Boolean value that indicates whether a pinch is in progress.
  public var isZooming: Bool { zoom?.isHeld ?? false }

  /// Begins a pinch and stops all motion.
  ///
  /// - Parameters:
  ///   - point: The center of the pinch, in viewport coordinates.
  ///   - time: The time of the event.
  public func beginZoom(at point: Point, time: FrameTime) {
    prepareLayoutIfNeeded()
    stopScrolling(at: time)
    zoom = ContentZoom(
      at: point, of: contentPoint(atViewportPoint: point), scale: zoomScale)
  }

  /// Scales and moves the content during a pinch; has no effect without one.
  ///
  /// - Parameters:
  ///   - factor: The scale relative to the last call.
  ///   - delta: The movement of the fingers, in points.
  public func zoom(by factor: Double, movedBy delta: ScrollDelta = ScrollDelta()) {
    guard zoom?.isHeld == true else { return }
    prepareLayoutIfNeeded()
    zoom?.multiply(by: factor)
    zoom?.focus.x += delta.x
    zoom?.focus.y += delta.y
    followZoom()
  }

  /// Ends a pinch: content animates to its layout size, and back to its ends if it was pulled past
  /// them.
  ///
  /// - Parameters:
  ///   - velocity: The change of the logarithm of the scale, per second.
  ///   - time: The time of the release.
  public func endZoom(velocity: Double = 0, at time: FrameTime) {
    prepareLayoutIfNeeded()
    zoom?.release(
      offset: contentOffset, velocity: velocity, at: max(time, animator.time))
  }

  /// Returns the content coordinate that is displayed at a point of the viewport.
  public func contentPoint(atViewportPoint point: Point) -> Point {
    projection.content(at: Rect(origin: point)).origin
  }

  /// The conversion between content and viewport coordinates.
  var projection: ContentProjection { ContentProjection(offset: contentOffset, zoom: zoom) }

  /// The visible rectangle in content coordinates; differs from ``bounds`` during a pinch.
  var shownContent: Rect { projection.content(at: Rect(size: environment.containerSize)) }

  /// Converts a rectangle from content coordinates to viewport coordinates.
  func shown(_ frame: Rect) -> Rect { projection.shown(frame) }

  /// Moves the viewport to its position after the pinch.
  private func followZoom() {
    guard let zoom else { return }
    let axis = solvedLayout.scrollDirection
    endScrollTarget(arrived: false)
    motion[axis].scroll(
      to: zoom.pinned[axis] - zoom.focus[axis], animated: false, at: motion[axis].now)
    contentOffset = motion.snappedOffset
  }

  /// Keeps the item under the fingers at its position and size after a change of layout.
  ///
  /// Its position across the scroll direction can change, because the item is in another column.
  func restoreZoom(_ before: LayoutAttributes) {
    guard var zoom,
      let now = solvedLayout.layoutAttributesForItem(at: before.indexPath)?.frame
    else { return updateScrollRange() }
    let axis = solvedLayout.scrollDirection
    let old = before.frame
    let into =
      old.size[axis] > 0 ? (zoom.pinned[axis] - old.start(along: axis)) / old.size[axis] : 0
    zoom.pinned[axis] = now.start(along: axis) + into * now.size[axis]
    zoom.pinned[axis.cross] = contentOffset[axis.cross] + zoom.focus[axis.cross]
    if now.size[axis.cross] > 0 {
      zoom.multiply(by: old.size[axis.cross] / now.size[axis.cross])
    }
    self.zoom = zoom
    updateScrollRange()
    followZoom()
  }
}
