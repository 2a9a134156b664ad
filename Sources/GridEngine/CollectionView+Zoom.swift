import FrameTiming

// A pinch shows the grid larger or smaller without laying it out anew, until the owner finds that
// another number of columns is nearer: then the layout changes under the fingers, what is between
// them keeps its place and its size, and let go the rest of the way is animated.

extension CollectionView {
  /// How large content is shown, as a multiple of the layout's sizes; 1 but for a pinch.
  public var zoomScale: Double { zoom?.scale ?? 1 }

  /// Whether a pinch holds the content.
  public var isZooming: Bool { zoom?.isHeld ?? false }

  /// Takes hold of the content at a point of the viewport, around which it is zoomed from then on;
  /// what moves stops.
  public func beginZoom(at point: Point, time: FrameTime) {
    prepareLayoutIfNeeded()
    stopScrolling(at: time)
    zoom = ContentZoom(
      at: point, of: contentPoint(atViewportPoint: point), scale: zoomScale)
  }

  /// Shows content `factor` times as large as before, and moved on by `delta` points with the
  /// fingers; nothing where none hold it.
  public func zoom(by factor: Double, movedBy delta: ScrollDelta = ScrollDelta()) {
    guard zoom?.isHeld == true else { return }
    prepareLayoutIfNeeded()
    zoom?.multiply(by: factor)
    zoom?.focus.x += delta.x
    zoom?.focus.y += delta.y
    followZoom()
  }

  /// Lets go: content returns to the layout's sizes, and to its ends where it was pulled past them.
  ///
  /// - Parameters:
  ///   - velocity: How fast the logarithm of the scale changes, per second.
  ///   - time: When it was let go.
  public func endZoom(velocity: Double = 0, at time: FrameTime) {
    prepareLayoutIfNeeded()
    zoom?.release(
      offset: contentOffset, velocity: velocity, at: max(time, animator.time))
  }

  /// The content coordinate that is seen at a point of the viewport.
  public func contentPoint(atViewportPoint point: Point) -> Point {
    projection.content(at: Rect(origin: point)).origin
  }

  /// How content is seen at the moment.
  var projection: ContentProjection { ContentProjection(offset: contentOffset, zoom: zoom) }

  /// What of the content is seen, in content coordinates: ``bounds`` but for a pinch.
  var shownContent: Rect { projection.content(at: Rect(size: environment.containerSize)) }

  /// Where a rectangle of the content is seen, in the viewport.
  func shown(_ frame: Rect) -> Rect { projection.shown(frame) }

  /// Moves the viewport to where it will stand when the pinch is let go.
  private func followZoom() {
    guard let zoom else { return }
    let axis = collectionViewLayout.configuration.scrollDirection
    endScrollTarget(arrived: false)
    motion[axis].scroll(
      to: zoom.pinned[axis] - zoom.focus[axis], animated: false, at: motion[axis].now)
    contentOffset = motion.snappedOffset
  }

  /// Has the item that was under the fingers be there in its new place and as large as it was shown.
  ///
  /// Along the rows it may be elsewhere, for it is in another column now.
  func restoreZoom(_ before: LayoutAttributes) {
    guard var zoom,
      let now = collectionViewLayout.layoutAttributesForItem(at: before.indexPath)?.frame
    else { return updateScrollRange() }
    let axis = collectionViewLayout.configuration.scrollDirection
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
