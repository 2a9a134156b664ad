extension CollectionView {
  /// Brings the displayed views in line with data, layout and offset: asks for the views of elements
  /// that came into view and gives up those that left.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the elements in view.
  public func layoutIfNeeded() {
    updateSource?.takeFinishedUpdates()
    anchors.beginLayout(after: frameNumber)
    prepareLayoutIfNeeded()
    makeRoomForDraggedItem()
    updateMarkedViews()
    updateEstimatesAtRest()
    let hadViews = !displayed.isEmpty
    showElementsInView()
    preparation.hasLostView = hadViews && keptInView == 0
    var rounds = 0
    // What a cell turns out to need moves its neighbours, of which others come into view. What is
    // not settled after a few rounds goes on in the next frame.
    while rounds < Self.maximumMeasuringRounds, settleSizes() {
      showElementsInView()
      rounds += 1
    }
    anchors.endLayout(isAtBeginning: leadingPosition <= 0)
    motion.noteShown()
    if displayed.count != foundInView.count || !drawingOrderIsCurrent { endDisplayingUnseenViews() }
    handleVisibleItems()
    beginAnimations()
    endFinishedAnimations()
    pool.age(inFrame: frameNumber)
    if rounds < Self.maximumMeasuringRounds { endReachedScrollTarget() }
    finishUpdates()
  }

  /// How often a frame may lay out anew because cells were measured: cells much smaller than their
  /// estimate bring others into view, a few with each round. UIKit gives up after as many.
  static let maximumMeasuringRounds = 12

  /// Measures what is in view, and goes to where what is scrolled to is by now.
  ///
  /// - Returns: Whether something else may be in view now.
  private func settleSizes() -> Bool {
    let isMeasured = measureElementsInView()
    return aimAtScrollTarget() || isMeasured
  }

  private func showElementsInView() {
    frameNumber += 1
    keptInView = 0
    findElementsInView()
    missing.removeAll(keepingCapacity: true)
    for attributes in foundInView where !showKnown(attributes) { missing.append(attributes) }
    guard !missing.isEmpty else { return }
    // First, so that a jump needs no more views than there are: what leaves is used for what comes.
    endDisplayingUnseenViews()
    for attributes in missing { showNew(attributes) }
  }

  /// Drops every view and everything measured, and asks the data source anew; the offset stays where
  /// it is legal.
  public func reloadData() {
    if reordering.abandon() { reorderingSource?.forgetReordering() }
    needsReload = true
    dataPrefetcher.forgetAll()
    needsLayoutPreparation = true
  }

  /// Solves the layout for the current data and environment now, where that is due.
  func prepareLayoutIfNeeded() {
    guard needsLayoutPreparation else { return }
    needsLayoutPreparation = false
    let anchor = anchor(for: anchors.takeRequest())
    let isAnimated = pendingIsAnimated && !needsReload
    pendingIsAnimated = false
    rearrange(keeping: anchor, keepsFraction: true, animated: isAnimated) { solveForCurrentData() }
    updateScrollRange()
    remeasureWaitingViews()
  }

  private func solveForCurrentData() {
    let counts = itemCounts()
    guard needsReload else {
      return collectionViewLayout.prepare(itemCounts: counts, environment: environment)
    }
    needsReload = false
    dropAllViews()
    dataPrefetcher.forgetAll()
    collectionViewLayout.apply(
      .replacingAll(collectionViewLayout.sections.count, by: counts.count), itemCounts: counts,
      environment: environment)
  }

  func itemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  private func findElementsInView() {
    rows.placeRows(meeting: bounds, in: rowContext)
    foundInView.removeAll(keepingCapacity: true)
    collectionViewLayout.forEachElement(in: shownContent, visibleBounds: bounds) {
      foundInView.append($0)
    }
  }

  /// Shows an element that has a view, displayed or waiting; false where it has none.
  private func showKnown(_ attributes: LayoutAttributes) -> Bool {
    if let view = displayed[attributes.element] {
      keptInView += 1
      if view.isLeaving {
        animator.comeBack(view)
        drawingOrderIsCurrent = false
      }
      place(view, at: attributes)
      return true
    }
    guard let view = waiting.take(attributes.element) else { return false }
    show(view, at: attributes)
    return true
  }

  private func showNew(_ attributes: LayoutAttributes) {
    let start = clock()
    guard let view = prepareView(for: attributes) else { return }
    let taken = clock().nanoseconds(since: start)
    counters.forced += 1
    counters.forcedNanoseconds += taken
    view.reuseClass?.costs[.configure].add(
      nanoseconds: taken - creationNanoseconds)
    show(view, at: attributes)
  }

  private func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    displayed[attributes.element] = view
    view.isPreparedUnseen = false
    view.nextUnit = nil
    view.shownInFrame = frameNumber
    drawingOrderIsCurrent = false
    place(view, at: attributes)
    if attributes.element.category == .cell { dataPrefetcher.noteDisplayed(attributes.indexPath) }
    beginDisplaying(view)
  }

  private func place(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    let attributes = view.appearance?.applied(to: attributes) ?? attributes
    if view.layoutAttributes?.zIndex != attributes.zIndex { drawingOrderIsCurrent = false }
    view.lastSeenFrame = frameNumber
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
  }

  private func endDisplayingUnseenViews() {
    unseen.removeAll(keepingCapacity: true)
    for view in displayed.values where view.lastSeenFrame != frameNumber { unseen.append(view) }
    for view in unseen {
      guard let element = view.layoutAttributes?.element, !reordering.isDragging(view),
        !keepsLeaving(view)
      else { continue }
      displayed[element] = nil
      drawingOrderIsCurrent = false
      noteLeft(view, for: element)
      putAside(view, for: element)
    }
    unseen.removeAll(keepingCapacity: true)
    trimWaitingViews()
  }
}

extension LayoutChange {
  /// All sections gone and all of them new: nothing measured stays.
  static func replacingAll(_ old: Int, by new: Int) -> LayoutChange {
    var change = LayoutChange()
    change.removedSections = Array(0..<old)
    change.insertedSections = Array(0..<new)
    return change
  }
}
