import FrameTiming

extension CollectionView {
  /// Updates the displayed views to the current data, layout and content offset.
  ///
  /// Requests views for elements that became visible and releases those of elements that left the
  /// viewport. Call it once per frame, after ``advance(to:inputUntil:)``.
  ///
  /// - Complexity: O(log *n* + *v*), where *v* is the number of visible elements.
  public func layoutIfNeeded() {
    require(
      !batch.isCollecting, "the view is laid out within performBatchUpdates; do so after it")
    // A call of the program within a layout: the layout continues after it.
    guard !anchors.isInLayout else { return }
    source.updates?.takeFinishedUpdates()
    anchors.beginLayout(after: views.frameNumber)
    prepareLayoutIfNeeded()
    makeRoomForDraggedItem()
    updateMarkedViews()
    updateEstimatesAtRest()
    let hadViews = !views.isEmpty
    showElementsInView()
    preparer.didLayOut(replacedAllViews: hadViews && views.keptNothing)
    let isSettled = settleElementsInView()
    anchors.endLayout(isAtBeginning: anchorChoice.leadingPosition <= 0)
    // The viewport may have moved with an anchor or a scroll target. The next frame reports only its own
    // movement.
    scroller.didShow()
    // Once per frame: the pointer moves more often, and content may scroll under it.
    updateBandStates()
    // With final frames: handlers compute from them, and animations end at them.
    handleVisibleItems()
    beginAnimations()
    endFinishedAnimations()
    views.agePool()
    if isSettled { endReachedScrollTarget() }
    // Last, because completions may submit another update, and the delegate may start another motion.
    animator.finishUpdates()
    reportScrolling()
  }

  /// The maximum number of layout rounds per frame after cells were measured.
  ///
  /// Cells much smaller than their estimate reveal a few more elements in each round. UIKit has the
  /// same limit.
  static let maximumMeasuringRounds = 12

  /// The maximum number of passes over the visible elements that changes in calls of the program may
  /// begin anew in a frame. The next frame continues.
  private static let maximumRestarts = 12

  /// Shows and hides elements until sizes have settled, and until calls of the program change nothing.
  ///
  /// - Returns: Whether that is the case, so that the next frame need not continue.
  private func settleElementsInView() -> Bool {
    var (rounds, restarts) = (0, 0)
    while true {
      // A measured size moves other elements, and some of those become visible.
      while rounds < Self.maximumMeasuringRounds, settleSizes() {
        showElementsInView()
        rounds += 1
      }
      let isComplete = !views.mayHaveUnseen || endDisplayingUnseenViews(during: currentPass)
      restarts += 1
      if isComplete || restarts == Self.maximumRestarts {
        if isComplete, !currentLayout.isInvalid { currentLayout.didShow() }
        return rounds < Self.maximumMeasuringRounds && isComplete
      }
      showElementsInView()
    }
  }

  /// Measures visible elements and follows the target of a programmatic scroll.
  ///
  /// - Returns: Whether the set of visible elements may have changed.
  private func settleSizes() -> Bool {
    let isMeasured = measureElementsInView()
    return aimAtScrollTarget() || isMeasured
  }

  /// Shows the elements in the viewport, again after each call of the program that changed them.
  private func showElementsInView() {
    for _ in 0..<Self.maximumRestarts {
      if !needsReload, showElementsOnce() { return }
      prepareLayoutIfNeeded()
      updateMarkedViews()
    }
  }

  /// What a pass over the visible elements relies on.
  struct Pass: Equatable {
    fileprivate var version: Int
    fileprivate var isInvalid: Bool
    fileprivate var offset: Point
  }

  /// The current state that a pass relies on.
  var currentPass: Pass {
    Pass(
      version: currentLayout.version, isInvalid: currentLayout.isInvalid, offset: scroller.offset)
  }

  /// - Returns: Whether the pass is complete; `false` if a call of the program changed the elements.
  private func showElementsOnce() -> Bool {
    followBounds()
    views.beginPass(in: coordinates)
    rows.placeRows(meeting: visibleBounds, in: rowContext)
    solvedLayout.forEachElement(in: shownContent, visibleBounds: visibleBounds) {
      views.addFound($0)
    }
    let pass = currentPass
    reportTooManyElements()
    guard currentPass == pass else { return false }
    for attributes in views.found where !keepDisplayed(attributes) {
      guard let view = views.takeOffscreen(attributes.element) else {
        views.addMissing(attributes)
        continue
      }
      show(view, at: attributes)
      guard currentPass == pass else { return false }
    }
    guard !views.missing.isEmpty else { return true }
    // First, so that a jump reuses the views that left instead of creating new ones.
    guard endDisplayingUnseenViews(during: pass) else { return false }
    for attributes in views.missing where !showNew(attributes, during: pass) { return false }
    return true
  }

  /// Reports that more elements are visible than can be displayed, once until that ends.
  private func reportTooManyElements() {
    guard views.hasTooMany != hasReportedTooMany else { return }
    hasReportedTooMany = views.hasTooMany
    if views.hasTooMany {
      reportHandler(.tooManyVisibleElements(limit: LiveViews.maximumDisplayed))
    }
  }

  /// Reports a change of the visible rectangle to the layout, whose frames may depend on it.
  private func followBounds() {
    guard bounds != collectionViewLayout.visibleBounds else { return }
    if let adjustment = solvedLayout.followBounds(visibleBounds) {
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
    requests.changes.whenPossible { [self] in
      anchors.forgetPreparation()
      selection.forgetItems()
      if reordering.abandon() { source.reordering?.forgetReordering() }
      currentLayout.invalidateData()
      dataPrefetcher.forgetAll()
    }
  }

  /// Solves the layout for the current data and environment, if it is invalid.
  func prepareLayoutIfNeeded() {
    guard !currentLayout.isBeingSolved, let isAnimated = currentLayout.takeInvalidation() else {
      return
    }
    requests.changes.during {
      let request = anchors.takeRequest()
      if let adjustment = solvedLayout.takeContentOffsetAdjustment() {
        anchors.forgetPreparation()
        rearrange(movingBy: adjustment, animated: isAnimated) { solveForCurrentData() }
      } else {
        let anchor = anchors.anchor(
          for: request, from: anchorChoice, size: environment.containerSize,
          scrollCount: scroller.scrollCount)
        rearrange(keeping: anchor, keepsFraction: true, animated: isAnimated) {
          solveForCurrentData()
        }
      }
      scroller.updateRange(in: scrollContext)
      preparer.remeasureOffscreenViews()
    }
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

  /// Keeps the displayed view of an element.
  ///
  /// - Returns: Whether the element has one.
  private func keepDisplayed(_ attributes: LayoutAttributes) -> Bool {
    guard let view = views.displayedView(of: attributes.element) else { return false }
    if view.isLeaving {
      animator.comeBack(view)
      views.orderDidChange()
    }
    views.keep(view, at: attributes)
    return true
  }

  /// Requests the view of an element, and shows it.
  ///
  /// - Returns: Whether the pass may continue.
  private func showNew(_ attributes: LayoutAttributes, during pass: Pass) -> Bool {
    let start = preparer.clock()
    guard let view = prepareView(for: attributes) else { return currentPass == pass }
    guard currentPass == pass else {
      // It may be visible elsewhere, or in the next pass.
      views.keepOffscreen(view, for: attributes.element, wasShown: false)
      preparer.finishLater(view)
      return false
    }
    let elapsed = preparer.clock().nanoseconds(since: start)
    views.countForced(nanoseconds: elapsed)
    view.reuseClass?.costs[.configure].add(nanoseconds: elapsed - requests.creationNanoseconds)
    show(view, at: attributes)
    return currentPass == pass
  }

  private func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    preparer.endPreparation(of: view)
    views.show(view, at: attributes)
    if attributes.element.category == .cell { dataPrefetcher.didDisplay(attributes.indexPath) }
    beginDisplaying(view)
  }

  /// Hides the displayed views that the pass did not find in the viewport.
  ///
  /// - Returns: Whether the pass may continue.
  private func endDisplayingUnseenViews(during pass: Pass) -> Bool {
    let axis = solvedLayout.scrollDirection
    views.forEachUnseen { view, element in
      guard currentPass == pass, !reordering.isDragging(view), !keepsLeaving(view) else { return }
      views.hide(element)
      anchors.didLeave(view, for: element, visibleBounds, along: axis)
      keepOffscreen(view, for: element)
    }
    guard currentPass == pass else { return false }
    trimOffscreenViews()
    return currentPass == pass
  }
}
