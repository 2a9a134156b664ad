// The way of a view: prepared for an element → displayed → waiting → displayed … → discarded into
// the pool. Every step is told to the view, to the delegate, and in pairs.

extension CollectionView {
  /// A configured view for an element that has none, not displayed yet.
  func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    requests.resetCreationTime()
    guard let view = makeView(for: attributes) else { return nil }
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
    if let cell = view as? CollectionViewCell {
      preparer.noteConfigured(cell)
      delegate?.collectionView(self, didPrepare: cell, forItemAt: attributes.indexPath)
    }
    return view
  }

  func beginDisplaying(_ view: CollectionReusableView) {
    guard let element = view.layoutAttributes?.element else { return }
    view.willDisplay()
    switch element.category {
    case .cell:
      guard let cell = view as? CollectionViewCell else { return }
      delegate?.collectionView(self, willDisplay: cell, forItemAt: element.indexPath)
    case .supplementary(let kind):
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: element.indexPath)
    case .decoration: break
    }
  }

  func endDisplaying(_ view: CollectionReusableView) {
    guard let element = view.layoutAttributes?.element else { return }
    animator.release(view)
    forgetMovement(of: view)
    views.resetAppearance(of: view)
    view.didEndDisplaying()
    switch element.category {
    case .cell:
      guard let cell = view as? CollectionViewCell else { return }
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath)
    case .supplementary(let kind):
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementKind: kind, at: element.indexPath)
    case .decoration: break
    }
  }

  /// Gives a view that is not displayed to the pool.
  func discard(_ view: CollectionReusableView) {
    views.unmark(view)
    if preparer.release(view) { views.countWasted() }
    if let cell = view as? CollectionViewCell, let path = view.layoutAttributes?.indexPath {
      delegate?.collectionView(self, didDiscard: cell, forItemAt: path)
    }
    views.putIntoPool(view)
  }

  /// Has a view that was displayed wait, to be displayed again as it is.
  func putAside(_ view: CollectionReusableView, for element: ElementID) {
    endDisplaying(view)
    views.wait(view, for: element, wasShown: true)
  }

  /// Discards views that were left behind, the oldest first, while more wait than two screens hold.
  func trimWaitingViews() {
    while let oldest = views.takeSurplus() { discard(oldest) }
  }

  /// Gives the pool a view of `reuseClass` that waits outside the prepared range, for when it holds
  /// none: one that was left behind, while they are more than half a screen, or one that was prepared
  /// before the user turned.
  ///
  /// - Returns: Whether there was one.
  func poolUnneededView(of reuseClass: ReuseClass) -> Bool {
    guard views.isReuseEnabled else { return false }
    let axis = collectionViewLayout.configuration.scrollDirection
    let (start, end) = (bounds.start(along: axis), bounds.end(along: axis))
    let kept = isPrefetchingEnabled ? preparer.kept : nil
    let range = min(kept?.lowerBound ?? start, start)...max(kept?.upperBound ?? end, end)
    guard let view = views.takeUnneeded(of: reuseClass, outside: range, along: axis) else {
      return false
    }
    discard(view)
    return true
  }

  /// Gives every view there is to the pool.
  func dropAllViews() {
    endAnimations()
    for view in views.displayedViews {
      endDisplaying(view)
      discard(view)
    }
    _ = views.takeDisplayed()
    while let view = views.takeOldestWaiting() { discard(view) }
  }
}
