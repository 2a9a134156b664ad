import FrameTiming

/// Scrolls while an item or a selection rectangle is dragged near an edge of the viewport.
extension CollectionView {
  /// Whether content scrolls because of a drag near an edge.
  var isEdgeScrolling: Bool {
    if let band = selection.band {
      let viewport = viewportAlongScroll
      return viewport.scrolls(at: band.point[viewport.axis])
    }
    return reordering.isDragging && reordering.scrollsAtEdge(of: viewportAlongScroll)
  }

  /// Scrolls because of a drag near an edge.
  ///
  /// - Parameter time: The display time of the next frame.
  /// - Returns: The distance in points by which content moved.
  func scrollAtEdge(to time: FrameTime) -> ScrollDelta {
    guard reordering.isDragging || selection.band != nil else { return ScrollDelta() }
    let viewport = viewportAlongScroll
    let axis = viewport.axis
    let distance =
      if let point = selection.band?.point {
        selection.band?.edgeScroll.distance(to: time, at: point[axis], in: viewport)
      } else {
        reordering.edgeScrollDistance(to: time, in: viewport)
      }
    guard let distance else { return ScrollDelta() }
    var moved = ScrollDelta()
    moved[axis] = scroller.scrollAtEdge(by: distance, along: axis, at: time)
    return moved
  }

  private var viewportAlongScroll: EdgeScrollSession.Viewport {
    let axis = solvedLayout.scrollDirection
    return EdgeScrollSession.Viewport(
      axis: axis, extent: environment.containerSize[axis], offset: scroller.offset[axis],
      start: scroller.minimumOffset(in: scrollContext)[axis],
      limit: scroller.maximumOffset(in: scrollContext)[axis])
  }
}
