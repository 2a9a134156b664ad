// The states of a view: prepared for an element → displayed → offscreen → displayed … → discarded
// into the pool. The view and the delegate are notified of each step; the calls come in pairs. Changes
// that they make wait for the end of the call, when the view is in its new state.

extension CollectionView {
  /// Returns a configured view for an element without one; it is not displayed yet. `nil` if there is
  /// none, or if a change that the program made in the meantime may concern it.
  func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    let (version, isInvalid) = (currentLayout.version, currentLayout.isInvalid)
    requests.resetCreationTime()
    let view = requests.changes.during { () -> CollectionReusableView? in
      guard let view = makeView(for: attributes) else { return nil }
      view.place(at: attributes, in: coordinates)
      view.size = attributes.frame.size
      if let cell = view as? CollectionViewCell {
        preparer.didConfigure(cell)
        delegate?.collectionView(self, didPrepare: cell, forItemAt: attributes.indexPath)
      }
      return view
    }
    guard let view else { return nil }
    let isCurrent = version == currentLayout.version && isInvalid == currentLayout.isInvalid
    guard isCurrent, views.view(of: attributes.element) == nil else {
      discard(view)
      return nil
    }
    return view
  }

  func beginDisplaying(_ view: CollectionReusableView) {
    guard let element = view.attributes?.element else { return }
    requests.changes.during {
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
  }

  func endDisplaying(_ view: CollectionReusableView) {
    guard let element = view.attributes?.element else { return }
    animator.release(view)
    forgetMovement(of: view)
    views.resetAppearance(of: view)
    requests.changes.during {
      view.didEndDisplaying()
      switch element.category {
      case .cell:
        guard let cell = view as? CollectionViewCell else { return }
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath)
      case .supplementary(let kind):
        delegate?.collectionView(
          self, didEndDisplayingSupplementaryView: view, forElementKind: kind,
          at: element.indexPath)
      case .decoration: break
      }
    }
  }

  /// Returns a view that is not displayed to the pool.
  func discard(_ view: CollectionReusableView) {
    views.unmark(view)
    if preparer.release(view) { views.countWasted() }
    requests.changes.during {
      if let cell = view as? CollectionViewCell, let path = view.attributes?.indexPath {
        delegate?.collectionView(self, didDiscard: cell, forItemAt: path)
      }
      views.putIntoPool(view)
    }
  }

  /// Discards a displayed view that is removed already; if the view is in the middle of a step, the
  /// calls follow at its end.
  func retire(_ view: CollectionReusableView) {
    forgetMovement(of: view)
    views.unmark(view)
    requests.changes.notify { [self] in
      endDisplaying(view)
      discard(view)
    }
  }

  /// Keeps a view that left the viewport, to be displayed again as it is.
  func keepOffscreen(_ view: CollectionReusableView, for element: ElementID) {
    // The program may change the data when it is notified. The view then has to be found.
    requests.changes.during {
      endDisplaying(view)
      views.keepOffscreen(view, for: element, wasShown: true)
    }
  }

  /// Discards views that left the viewport, oldest first, until the offscreen views fit two
  /// screens.
  func trimOffscreenViews() {
    while let oldest = views.takeSurplus() { discard(oldest) }
  }

  /// Discards one offscreen view of `reuseClass` outside the prepared range, to refill an empty
  /// pool.
  ///
  /// Candidates are views that left the viewport, if more than half a screen of them exist, and
  /// views that were prepared before the user reversed the direction.
  ///
  /// - Returns: Whether a view was discarded.
  func poolUnneededView(of reuseClass: ReuseClass) -> Bool {
    guard views.reusesViews else { return false }
    let axis = solvedLayout.scrollDirection
    let (start, end) = (visibleBounds.start(along: axis), visibleBounds.end(along: axis))
    let kept = isPrefetchingEnabled ? preparer.kept : nil
    let range = min(kept?.lowerBound ?? start, start)...max(kept?.upperBound ?? end, end)
    guard let view = views.takeUnneeded(of: reuseClass, outside: range, along: axis) else {
      return false
    }
    discard(view)
    return true
  }

  /// Discards all views.
  func dropAllViews() {
    endAnimations()
    for view in views.takeDisplayed().values { retire(view) }
    while let view = views.takeOldestOffscreen() {
      views.unmark(view)
      requests.changes.notify { [self] in discard(view) }
    }
  }
}
