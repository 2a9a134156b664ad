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
    sortDrawingOrderIfNeeded()
    animator.forEachVanishing { draw($0, body) }
    let raised = reordering.raisedView
    for view in drawingOrder where view !== raised { draw(view, body) }
    if let raised { draw(raised, body) }
  }

  private func draw(
    _ view: CollectionReusableView, _ body: (CollectionReusableView, Rect, Double) -> Void
  ) {
    guard let attributes = view.layoutAttributes, !attributes.isHidden else { return }
    var frame = attributes.frame
    var opacity = attributes.alpha
    if let shift = view.appearance?.shift { frame = frame.offsetBy(dx: shift.x, dy: shift.y) }
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

  private func sortDrawingOrderIfNeeded() {
    guard !drawingOrderIsCurrent else { return }
    drawingOrderIsCurrent = true
    drawingOrder.removeAll(keepingCapacity: true)
    // The layout found them almost in order, so that inserting each costs next to nothing, and
    // unlike a general sort needs no room.
    for attributes in foundInView {
      if let view = displayed[attributes.element] { drawingOrder.append(view) }
    }
    if drawingOrder.count < displayed.count {
      for view in displayed.values where view.isLeaving { drawingOrder.append(view) }
    }
    for index in drawingOrder.indices.dropFirst() { sink(index) }
  }

  private func sink(_ index: Int) {
    var index = index
    while index > 0, Self.isBehind(drawingOrder[index], drawingOrder[index - 1]) {
      drawingOrder.swapAt(index, index - 1)
      index -= 1
    }
  }

  private static func isBehind(_ a: CollectionReusableView, _ b: CollectionReusableView) -> Bool {
    guard let a = a.layoutAttributes, let b = b.layoutAttributes else { return false }
    return (a.zIndex, a.indexPath) < (b.zIndex, b.indexPath)
  }
}
