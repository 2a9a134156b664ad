// A change of layout or columns is animated like a change of data: visible views, and views that
// become visible, move from their old frames. Another change can interrupt the animation.

extension CollectionView {
  /// Changes the layout from the next frame on.
  ///
  /// The first fully visible item stays in place, and each cell stays with its item.
  ///
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animated: Whether views move from their old frames to the new ones. A later change can
  ///     interrupt the animation. `false` by default.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool = false) {
    requests.changes.whenPossible { [self] in
      requests.changes.during { use(layout, animated: animated) }
    }
  }

  private func use(_ layout: CollectionViewLayout, animated: Bool) {
    prepareLayoutIfNeeded()
    let anchor = anchorChoice.anchor(for: .leading)
    anchors.forgetPreparation()
    dataPrefetcher.cancelAll()
    // Before the layout is solved, because the program may change the environment meanwhile.
    currentLayout.clearInvalidation()
    // The new layout knows the width of its content only when it is prepared.
    let bounds = bounds
    rearrange(keeping: anchor, keepsFraction: false, animated: animated) {
      currentLayout.use(layout, in: self)
      layout.visibleBounds = bounds
      currentLayout.solving {
        solvedLayout.prepare(itemCounts: itemCounts(), environment: environment)
      }
    }
    preparer.remeasureOffscreenViews()
  }

  /// Solves the layout again at the next layout: calls the section provider of a
  /// ``/GridLayout/CompositionalLayout``, or `prepare` of another layout. Measured sizes are kept.
  ///
  /// - Parameters:
  ///   - anchor: The part of the content that stays in place; by default the first visible item.
  ///   - animated: Whether views move from their old frames to the new ones; `false` by default.
  public func invalidateLayout(keeping anchor: ContentAnchor = .leading, animated: Bool = false) {
    requests.changes.whenPossible { [self] in
      requests.changes.during { dataPrefetcher.cancelAll() }
      solvedLayout.invalidate(LayoutInvalidationContext())
      anchors.request(coordinates.anchor(anchor))
      currentLayout.invalidate(animated: animated)
    }
  }

  /// Solves the layout again with `solve` and animates visible views to their new frames.
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

  /// Solves the layout again with `solve`, moves the viewport, and animates visible views to their
  /// new frames.
  func rearrange(movingBy adjustment: Point, animated: Bool, _ solve: () -> Void) {
    if animated { beginTransition(.nothing) }
    let before = projection
    solve()
    rows.update(in: rowContext)
    preparer.forgetCoverage()
    shiftContentOffset(by: ScrollDelta(x: adjustment.x, y: adjustment.y))
    carryTransition(from: before)
  }

  /// Converts the frames that were recorded before a change into the new leading coordinates.
  func carryTransition(from before: ContentProjection) {
    guard before.zoom == nil, scroller.zoom == nil else { return carryOrigins(from: before) }
    // A plain sum keeps the positions of unmoved views exact.
    let shift = ScrollDelta(
      x: scroller.offset.x - before.offset.x, y: scroller.offset.y - before.offset.y)
    animator.shift(by: shift, views.displayedViews)
  }

  /// Converts recorded frames if a pinch scales the content before or after the change.
  private func carryOrigins(from before: ContentProjection) {
    let now = projection
    animator.carry(
      views.displayedViews, to: { now.content(at: before.shown($0)) },
      growing: before.scale / now.scale)
  }
}
