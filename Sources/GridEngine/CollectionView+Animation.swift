extension CollectionView {
  /// A Boolean value that indicates whether views are moving to their layout frames.
  public var isAnimating: Bool { animator.isAnimating }

  /// A Boolean value that indicates whether the next frame differs from the last one: because of
  /// motion, an animation or an update.
  public var needsFrame: Bool {
    scroller.needsFrame || rows.needsFrame || isAnimating || isEdgeScrolling
      || currentLayout.isInvalid || views.hasMarked || animator.hasUnfinishedUpdates
      || currentLayout.needsShowing || source.updates?.hasFinishedUpdates == true
  }

  /// Fades out the view of a deleted item at its current position.
  func vanish(_ view: CollectionReusableView) {
    let origin = currentOrigin(of: view)
    forgetMovement(of: view)
    views.unmark(view)
    animator.vanish(view, from: origin)
  }

  func currentOrigin(of view: CollectionReusableView) -> ElementOrigin {
    animator.origin(of: view, draggedTo: draggedCorner(of: view))
  }

  /// Starts the animations of the last update.
  func beginAnimations() {
    animator.start(
      views.displayedViews, isInView: views.isInView,
      isDragged: { reordering.isDragging($0) }, viewport: shownContent,
      axis: solvedLayout.scrollDirection,
      appearing: {
        collectionViewLayout.initialLayoutAttributesForAppearingItem(at: $0)
          .map(coordinates.attributes)
      },
      disappearing: {
        collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: $0)
          .map(coordinates.attributes)
      })
  }

  /// Ends animations that have finished.
  func endFinishedAnimations() {
    if !reordering.isDragging, reordering.raisedView?.isMoving != true { reordering.lowerView() }
    discardVanished(animator.takeFinished(views.displayedViews))
  }

  /// Ends all animations: each view is at its layout frame at once.
  func endAnimations() {
    discardVanished(animator.endAll(views.displayedViews))
  }

  private func discardVanished(_ views: [CollectionReusableView]) {
    for view in views { retire(view) }
  }

  /// Returns whether a view stays displayed while it animates out of the viewport.
  func keepsLeaving(_ view: CollectionReusableView) -> Bool {
    guard let attributes = view.attributes, attributes.element.category == .cell,
      let now = solvedLayout.attributes(ofItemAt: attributes.indexPath)
    else { return false }
    let wasLeaving = view.isLeaving
    guard animator.keepsLeaving(view, shownContent: shownContent) else { return false }
    if !wasLeaving { views.orderDidChange() }
    view.place(at: now, in: coordinates)
    return true
  }
}
