extension CollectionView {
  /// Calls `body` for each displayed view, from back to front.
  ///
  /// Views that fade out come first, behind the others. During a resize animation or a pinch, the
  /// frame differs from the view's ``CollectionReusableView/size``, for which the view is drawn. Stretch
  /// the drawing into the frame; if only one side differs, as in a row whose text grows, clip it instead,
  /// so that text is not squeezed.
  ///
  /// - Parameter body: Receives the view, its frame in viewport coordinates and its opacity from 0
  ///   to 1.
  public func forEachDisplayedView(
    _ body: (_ view: CollectionReusableView, _ frame: Rect, _ opacity: Double) -> Void
  ) {
    let coordinates = coordinates
    animator.forEachVanishing { draw($0, in: coordinates, body) }
    let raised = reordering.raisedView
    views.forEachInDrawingOrder { if $0 !== raised { draw($0, in: coordinates, body) } }
    if let raised { draw(raised, in: coordinates, body) }
  }

  private func draw(
    _ view: CollectionReusableView, in coordinates: LeadingCoordinates,
    _ body: (CollectionReusableView, Rect, Double) -> Void
  ) {
    guard let attributes = view.attributes, !attributes.isHidden else { return }
    var frame = attributes.frame
    var opacity = attributes.alpha
    if let shift = view.display.appearance?.shift {
      frame = frame.offsetBy(dx: shift.x, dy: shift.y)
    }
    if let corner = draggedCorner(of: view) {
      frame.origin = corner
    } else {
      let now = animator.displayed(view, at: frame)
      frame = now.frame
      opacity *= now.opacity
    }
    guard opacity > 0 else { return }
    body(view, coordinates.viewport(shown(frame)), opacity)
  }
}
