// The way of a view: prepared for an element → displayed → waiting → displayed … → discarded into
// the pool. Every step is told to the view, to the delegate, and in pairs.

extension CollectionView {
  /// A configured view for an element that has none, not displayed yet.
  func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    creationNanoseconds = 0
    guard let view = makeView(for: attributes) else { return nil }
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
    if let cell = view as? CollectionViewCell {
      preparation.newestClass = cell.reuseClass
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
    view.appearance = nil
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
    view.pendingUpdate = nil
    view.nextUnit = nil
    if view.isPreparedUnseen {
      view.isPreparedUnseen = false
      counters.wasted += 1
    }
    view.layoutAttributes.map(uncover)
    if let cell = view as? CollectionViewCell, let path = view.layoutAttributes?.indexPath {
      delegate?.collectionView(self, didDiscard: cell, forItemAt: path)
    }
    pool.put(view, inFrame: frameNumber)
  }

  /// Has a view that was displayed wait, to be displayed again as it is.
  func putAside(_ view: CollectionReusableView, for element: ElementID) {
    endDisplaying(view)
    waiting.put(view, for: element, wasShown: true)
  }

  /// Gives views that were left behind to the pool, the oldest first, while more wait than two screens
  /// hold. What was prepared goes when it is far away, or it would be prepared again at once.
  func trimWaitingViews() {
    let limit = max(16, 2 * screenCount)
    while waiting.count > limit, let oldest = waiting.takeOldestLeftBehind() { discard(oldest) }
  }

  /// Gives the pool a view of `reuseClass` that waits outside the prepared range, for when it holds
  /// none: one that was left behind, while they are more than half a screen, or one that was prepared
  /// before the user turned.
  ///
  /// - Returns: Whether there was one.
  func poolUnneededView(of reuseClass: ReuseClass) -> Bool {
    guard pool.isEnabled else { return false }
    let axis = collectionViewLayout.configuration.scrollDirection
    let (start, end) = (bounds.start(along: axis), bounds.end(along: axis))
    let kept = isPrefetchingEnabled ? preparation.kept : nil
    let (low, high) = (min(kept?.lowerBound ?? start, start), max(kept?.upperBound ?? end, end))
    let isUnneeded = { (view: CollectionReusableView) in
      guard view.reuseClass === reuseClass, let frame = view.layoutAttributes?.frame else {
        return false
      }
      return frame.end(along: axis) <= low || frame.start(along: axis) >= high
    }
    var view: CollectionReusableView?
    if waiting.leftBehindCount > screenCount / 2 {
      view = waiting.takeOldestLeftBehind(where: isUnneeded)
    }
    guard let view = view ?? waiting.takeOldestPrepared(where: isUnneeded) else { return false }
    discard(view)
    return true
  }

  /// How many views a screen holds.
  private var screenCount: Int { max(displayed.count, foundInView.count) }

  /// Whether as many views wait as ever may: content that is denser than what is in view is not
  /// prepared to its end.
  var hasEnoughWaiting: Bool { waiting.count >= max(32, 6 * screenCount) }

  /// Gives every view there is to the pool.
  func dropAllViews() {
    endAnimations()
    for view in displayed.values {
      endDisplaying(view)
      discard(view)
    }
    displayed.removeAll(keepingCapacity: true)
    drawingOrderIsCurrent = false
    while let view = waiting.takeOldest() { discard(view) }
  }
}
