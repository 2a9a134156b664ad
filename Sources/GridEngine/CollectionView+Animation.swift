extension CollectionView {
  /// Whether views are on their way to where the layout has them.
  public var isAnimating: Bool { animator.isAnimating }

  /// Whether there is something that the next frame has to show: motion, animation, an update.
  public var needsFrame: Bool {
    motion.needsFrame || rows.needsFrame || isAnimating
      || isEdgeScrolling || zoom?.isHeld == false || invalidation.isPending || views.hasMarked
      || !finishing.isEmpty || source.updates?.hasFinishedUpdates == true
  }

  /// Fades the view of a deleted item away where it is.
  func vanish(_ view: CollectionReusableView) {
    let origin = currentOrigin(of: view)
    forgetMovement(of: view)
    views.unmark(view)
    animator.vanish(view, from: origin)
  }

  func currentOrigin(of view: CollectionReusableView) -> ElementOrigin {
    animator.origin(of: view, draggedTo: draggedCorner(of: view))
  }

  /// Sets in motion what the last update moved.
  func beginAnimations() {
    animator.start(
      views.displayedViews, isInView: views.isInView,
      isDragged: { reordering.isDragging($0) }, viewport: shownContent,
      axis: collectionViewLayout.configuration.scrollDirection
    ).map { finishing.retire($0) }
  }

  /// Ends the motions whose time is over.
  func endFinishedAnimations() {
    if !reordering.isDragging, reordering.raisedView?.isMoving != true { reordering.lowerView() }
    discardVanished(animator.takeFinished(views.displayedViews))
  }

  /// Puts every view where it belongs at once.
  func endAnimations() {
    let (vanished, transition) = animator.endAll(views.displayedViews)
    transition.map { finishing.retire($0) }
    discardVanished(vanished)
  }

  private func discardVanished(_ views: [CollectionReusableView]) {
    for view in views {
      endDisplaying(view)
      discard(view)
    }
  }

  /// Whether a view that is no longer in view by the layout is still seen on its way out.
  func keepsLeaving(_ view: CollectionReusableView) -> Bool {
    guard let attributes = view.layoutAttributes, attributes.element.category == .cell,
      let now = collectionViewLayout.layoutAttributesForItem(at: attributes.indexPath)
    else { return false }
    let wasLeaving = view.isLeaving
    guard animator.keepsLeaving(view, shownContent: shownContent) else { return false }
    if !wasLeaving { views.noteOrderChanged() }
    view.layoutAttributes = now
    return true
  }
}
