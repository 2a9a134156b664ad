extension CollectionView {
  /// Calls `body` with every displayed view, its frame in viewport coordinates and its opacity, the
  /// farthest from the reader first; views that fade away are among them, behind the others.
  ///
  /// A view that is on its way from one size to another, or that a pinch makes larger or smaller, has
  /// a frame of another size than its ``CollectionReusableView/size``: what it draws is to be stretched
  /// into the frame.
  public func forEachDisplayedView(
    _ body: (_ view: CollectionReusableView, _ frame: Rect, _ opacity: Double) -> Void
  ) {
    animator.forEachVanishing { draw($0, body) }
    let raised = reordering.raisedView
    views.forEachInDrawingOrder { if $0 !== raised { draw($0, body) } }
    if let raised { draw(raised, body) }
  }

  private func draw(
    _ view: CollectionReusableView, _ body: (CollectionReusableView, Rect, Double) -> Void
  ) {
    guard let attributes = view.layoutAttributes, !attributes.isHidden else { return }
    var frame = attributes.frame
    var opacity = attributes.alpha
    if let shift = view.display.appearance?.shift {
      frame = frame.offsetBy(dx: shift.x, dy: shift.y)
    }
    if let corner = draggedCorner(of: view) {
      frame.origin = corner
    } else {
      let now = animator.seen(view, at: frame)
      frame = now.frame
      opacity *= now.opacity
    }
    guard opacity > 0 else { return }
    body(view, shown(frame), opacity)
  }
}
