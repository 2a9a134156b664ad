// Layouts and columns change as data does: what is or comes into view is set in motion from where it
// was, and may be set in motion again on the way.

extension CollectionView {
  /// Arranges the items by another layout from the next frame on; the first item wholly in view
  /// stays where it is, and every cell stays with its item.
  ///
  /// - Parameter animated: Whether views go from their old frames to the new ones, or are there at
  ///   once. Another change may follow on the way.
  public func setCollectionViewLayout(_ layout: CompositionalLayout, animated: Bool = false) {
    prepareLayoutIfNeeded()
    let anchor = anchorChoice.anchor(for: .leading)
    dataPrefetcher.cancelAll()
    rearrange(keeping: anchor, keepsFraction: false, animated: animated) {
      collectionViewLayout = layout
      layout.prepare(itemCounts: itemCounts(), environment: environment)
    }
    invalidation.noteSolved()
    preparer.remeasureWaitingViews()
  }

  /// Has the section provider asked again at the next layout; measured sizes are kept.
  ///
  /// - Parameters:
  ///   - anchor: What of the content stays where it is; the first item in view by default.
  ///   - animated: Whether views go from their old frames to the new ones, or are there at once.
  public func invalidateLayout(keeping anchor: ContentAnchor = .leading, animated: Bool = false) {
    dataPrefetcher.cancelAll()
    anchors.request(anchor)
    invalidation.invalidate(animated: animated)
  }

  /// Solves the layout anew, by `solve`, and has what is in view go where it is now.
  func rearrange(
    keeping anchor: ChosenAnchor?, keepsFraction: Bool, animated: Bool, _ solve: () -> Void
  ) {
    if animated { beginTransition(.nothing) }
    let before = projection
    solve()
    rows.update(in: rowContext)
    keepInPlace(anchor, keepsFraction: keepsFraction)
    carryTransition(from: before)
  }

  /// Has what was remembered be seen where it was.
  func carryTransition(from before: ContentProjection) {
    guard before.zoom == nil, zoom == nil else { return carryOrigins(from: before) }
    // A plain sum: what does not move is to be found exactly where it was.
    let shift = ScrollDelta(
      x: contentOffset.x - before.offset.x, y: contentOffset.y - before.offset.y)
    animator.shift(by: shift, views.displayedViews)
  }

  /// The same where a pinch shows content larger or smaller before or now.
  private func carryOrigins(from before: ContentProjection) {
    let now = projection
    animator.carry(
      views.displayedViews, to: { now.content(at: before.shown($0)) },
      growing: before.scale / now.scale)
  }
}
