extension CollectionView {
  /// Brings the displayed views in line with data, layout and offset: asks for the views of elements
  /// that came into view and gives up those that left.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the elements in view.
  public func layoutIfNeeded() {
    source.updates?.takeFinishedUpdates()
    anchors.beginLayout(after: views.frameNumber)
    prepareLayoutIfNeeded()
    makeRoomForDraggedItem()
    updateMarkedViews()
    updateEstimatesAtRest()
    let hadViews = !views.isEmpty
    showElementsInView()
    preparer.hasLostView = hadViews && views.keptNothing
    var rounds = 0
    // What a cell turns out to need moves its neighbours, of which others come into view. What is
    // not settled after a few rounds goes on in the next frame.
    while rounds < Self.maximumMeasuringRounds, settleSizes() {
      showElementsInView()
      rounds += 1
    }
    anchors.endLayout(isAtBeginning: anchorChoice.leadingPosition <= 0)
    motion.noteShown()
    if views.mayHaveUnseen { endDisplayingUnseenViews() }
    handleVisibleItems()
    beginAnimations()
    endFinishedAnimations()
    views.agePool()
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
    views.beginPass()
    rows.placeRows(meeting: bounds, in: rowContext)
    collectionViewLayout.forEachElement(in: shownContent, visibleBounds: bounds) {
      views.noteFound($0)
    }
    for attributes in views.found where !showKnown(attributes) { views.noteMissing(attributes) }
    guard !views.missing.isEmpty else { return }
    // First, so that a jump needs no more views than there are: what leaves is used for what comes.
    endDisplayingUnseenViews()
    for attributes in views.missing { showNew(attributes) }
  }

  /// Drops every view and everything measured, and asks the data source anew; the offset stays where
  /// it is legal.
  public func reloadData() {
    if reordering.abandon() { source.reordering?.forgetReordering() }
    invalidation.reload()
    dataPrefetcher.forgetAll()
  }

  /// Solves the layout for the current data and environment now, where that is due.
  func prepareLayoutIfNeeded() {
    guard let isAnimated = invalidation.take() else { return }
    let anchor = anchorChoice.anchor(for: anchors.takeRequest())
    rearrange(keeping: anchor, keepsFraction: true, animated: isAnimated) { solveForCurrentData() }
    updateScrollRange()
    preparer.remeasureWaitingViews()
  }

  private func solveForCurrentData() {
    let counts = itemCounts()
    guard invalidation.takeReload() else {
      return collectionViewLayout.prepare(itemCounts: counts, environment: environment)
    }
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

  /// Shows an element that has a view, displayed or waiting; false where it has none.
  private func showKnown(_ attributes: LayoutAttributes) -> Bool {
    if let view = views.displayedView(of: attributes.element) {
      if view.isLeaving {
        animator.comeBack(view)
        views.noteOrderChanged()
      }
      views.keep(view, at: attributes)
      return true
    }
    guard let view = views.takeWaiting(attributes.element) else { return false }
    show(view, at: attributes)
    return true
  }

  private func showNew(_ attributes: LayoutAttributes) {
    let start = preparer.clock()
    guard let view = prepareView(for: attributes) else { return }
    let taken = preparer.clock().nanoseconds(since: start)
    views.countForced(nanoseconds: taken)
    view.reuseClass?.costs[.configure].add(nanoseconds: taken - requests.creationNanoseconds)
    show(view, at: attributes)
  }

  private func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    preparer.noteShown(view)
    views.show(view, at: attributes)
    if attributes.element.category == .cell { dataPrefetcher.noteDisplayed(attributes.indexPath) }
    beginDisplaying(view)
  }

  private func endDisplayingUnseenViews() {
    let axis = collectionViewLayout.configuration.scrollDirection
    views.forEachUnseen { view, element in
      guard !reordering.isDragging(view), !keepsLeaving(view) else { return }
      views.hide(element)
      anchors.noteLeft(view, for: element, bounds, along: axis)
      putAside(view, for: element)
    }
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
