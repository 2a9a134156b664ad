extension CollectionView {
  /// Updates the displayed views to the current data, layout and content offset.
  ///
  /// Requests views for elements that became visible and releases those of elements that left the
  /// viewport. Call it once per frame, after ``advance(to:inputUntil:)``.
  ///
  /// - Complexity: O(log *n* + *v*), where *v* is the number of visible elements.
  public func layoutIfNeeded() {
    precondition(
      !batch.isCollecting, "the view is laid out within performBatchUpdates; do so after it")
    source.updates?.takeFinishedUpdates()
    anchors.beginLayout(after: views.frameNumber)
    prepareLayoutIfNeeded()
    makeRoomForDraggedItem()
    updateMarkedViews()
    updateEstimatesAtRest()
    let hadViews = !views.isEmpty
    showElementsInView()
    preparer.noteLayout(replacedAllViews: hadViews && views.keptNothing)
    var rounds = 0
    // A measured size moves other elements, and some of those become visible. If sizes have not
    // settled after the last round, the next frame continues.
    while rounds < Self.maximumMeasuringRounds, settleSizes() {
      showElementsInView()
      rounds += 1
    }
    anchors.endLayout(isAtBeginning: anchorChoice.leadingPosition <= 0)
    scroller.noteShown()
    if views.mayHaveUnseen { endDisplayingUnseenViews() }
    // Once per frame: the pointer moves more often, and content may scroll under it.
    updateBandStates()
    handleVisibleItems()
    beginAnimations()
    endFinishedAnimations()
    views.agePool()
    if rounds < Self.maximumMeasuringRounds { endReachedScrollTarget() }
    animator.finishUpdates()
    reportScrolling()
  }

  /// The maximum number of layout rounds per frame after cells were measured.
  ///
  /// Cells much smaller than their estimate reveal a few more elements in each round. UIKit has the
  /// same limit.
  static let maximumMeasuringRounds = 12

  /// Measures visible elements and follows the target of a programmatic scroll.
  ///
  /// - Returns: Whether the set of visible elements may have changed.
  private func settleSizes() -> Bool {
    let isMeasured = measureElementsInView()
    return aimAtScrollTarget() || isMeasured
  }

  private func showElementsInView() {
    followBounds()
    views.beginPass()
    rows.placeRows(meeting: bounds, in: rowContext)
    solvedLayout.forEachElement(in: shownContent, visibleBounds: bounds) {
      views.noteFound($0)
    }
    for attributes in views.found where !showKnown(attributes) { views.noteMissing(attributes) }
    guard !views.missing.isEmpty else { return }
    // First, so that a jump reuses the views that left instead of creating new ones.
    endDisplayingUnseenViews()
    for attributes in views.missing { showNew(attributes) }
  }

  /// Reports a change of the visible rectangle to the layout, whose frames may depend on it.
  private func followBounds() {
    let bounds = bounds
    guard bounds != collectionViewLayout.visibleBounds else { return }
    if let adjustment = solvedLayout.followBounds(bounds) {
      preparer.forgetCoverage()
      shiftContentOffset(by: ScrollDelta(x: adjustment.x, y: adjustment.y))
    }
    collectionViewLayout.visibleBounds = self.bounds
  }

  /// Discards all views and measured sizes, and requests all data again.
  ///
  /// The content offset stays the same where the new content allows it. Unless the data source is a
  /// ``DiffableDataSource``, the selection and the focus are cleared.
  public func reloadData() {
    selection.forgetItems()
    if reordering.abandon() { source.reordering?.forgetReordering() }
    currentLayout.invalidateData()
    dataPrefetcher.forgetAll()
  }

  /// Solves the layout for the current data and environment, if it is invalid.
  func prepareLayoutIfNeeded() {
    guard let isAnimated = currentLayout.takeInvalidation() else { return }
    let request = anchors.takeRequest()
    if let adjustment = solvedLayout.takeContentOffsetAdjustment() {
      rearrange(movingBy: adjustment, animated: isAnimated) { solveForCurrentData() }
    } else {
      let anchor = anchorChoice.anchor(for: request)
      rearrange(keeping: anchor, keepsFraction: true, animated: isAnimated) {
        solveForCurrentData()
      }
    }
    scroller.updateRange(in: scrollContext)
    preparer.remeasureOffscreenViews()
  }

  private func solveForCurrentData() {
    currentLayout.solve(itemCounts: itemCounts(), environment: environment, bounds: bounds) {
      dropAllViews()
      dataPrefetcher.forgetAll()
    }
  }

  func itemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// Shows an element that has a displayed or offscreen view.
  ///
  /// - Returns: Whether the element has a view.
  private func showKnown(_ attributes: LayoutAttributes) -> Bool {
    if let view = views.displayedView(of: attributes.element) {
      if view.isLeaving {
        animator.comeBack(view)
        views.noteOrderChanged()
      }
      views.keep(view, at: attributes)
      return true
    }
    guard let view = views.takeOffscreen(attributes.element) else { return false }
    show(view, at: attributes)
    return true
  }

  private func showNew(_ attributes: LayoutAttributes) {
    let start = preparer.clock()
    guard let view = prepareView(for: attributes) else { return }
    let elapsed = preparer.clock().nanoseconds(since: start)
    views.countForced(nanoseconds: elapsed)
    view.reuseClass?.costs[.configure].add(nanoseconds: elapsed - requests.creationNanoseconds)
    show(view, at: attributes)
  }

  private func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    preparer.noteShown(view)
    views.show(view, at: attributes)
    if attributes.element.category == .cell { dataPrefetcher.noteDisplayed(attributes.indexPath) }
    beginDisplaying(view)
  }

  private func endDisplayingUnseenViews() {
    let axis = solvedLayout.scrollDirection
    views.forEachUnseen { view, element in
      guard !reordering.isDragging(view), !keepsLeaving(view) else { return }
      views.hide(element)
      anchors.noteLeft(view, for: element, bounds, along: axis)
      keepOffscreen(view, for: element)
    }
    trimOffscreenViews()
  }
}

extension LayoutChange {
  /// A change that replaces all sections, so that no measured size is kept.
  static func replacingAll(_ old: Int, by new: Int) -> LayoutChange {
    var change = LayoutChange()
    change.removedSections = Array(0..<old)
    change.insertedSections = Array(0..<new)
    return change
  }
}
