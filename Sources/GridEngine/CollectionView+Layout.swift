extension CollectionView {
  /// Brings the displayed views in line with data, layout and offset: asks for the views of elements
  /// that came into view and gives up those that left.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the elements in view.
  public func layoutIfNeeded() {
    prepareLayoutIfNeeded()
    updateEstimatesAtRest()
    showElementsInView()
    var rounds = 0
    // What a cell turns out to need moves its neighbours, of which others come into view. What is
    // not settled after a few rounds goes on in the next frame.
    while rounds < Self.maximumMeasuringRounds, measureElementsInView() {
      showElementsInView()
      rounds += 1
    }
    endDisplayingUnseenViews()
  }

  /// How often a frame may lay out anew because cells were measured.
  static let maximumMeasuringRounds = 3

  private func showElementsInView() {
    frameNumber += 1
    findElementsInView()
    for attributes in foundInView { show(attributes) }
  }

  /// Drops every view and asks the data source anew; the offset stays where it is legal.
  public func reloadData() {
    needsReload = true
    needsLayoutPreparation = true
  }

  /// Has the section provider asked again at the next layout; measured sizes are kept.
  ///
  /// - Parameter anchor: What of the content stays where it is; the first item in view by default.
  public func invalidateLayout(keeping anchor: ContentAnchor = .leading) {
    pendingAnchor = anchor
    needsLayoutPreparation = true
  }

  /// Solves the layout for the current data and environment now, where that is due.
  func prepareLayoutIfNeeded() {
    guard needsLayoutPreparation else { return }
    needsLayoutPreparation = false
    let anchor = anchor(for: pendingAnchor ?? .leading)
    pendingAnchor = nil
    if needsReload { dropAllViews() }
    needsReload = false
    collectionViewLayout.prepare(itemCounts: itemCounts(), environment: environment)
    restore(anchor, keepsFraction: true)
    updateScrollRange()
  }

  func itemCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  private func findElementsInView() {
    foundInView.removeAll(keepingCapacity: true)
    collectionViewLayout.forEachElement(in: bounds, visibleBounds: bounds) {
      foundInView.append($0)
    }
  }

  private func show(_ attributes: LayoutAttributes) {
    if let view = displayed[attributes.element] {
      place(view, at: attributes)
      return
    }
    let view: CollectionReusableView
    if let prepared = waiting.take(attributes.element) {
      view = prepared
    } else {
      guard let made = makeView(for: attributes) else { return }
      view = made
      counters.forced += 1
    }
    displayed[attributes.element] = view
    drawingOrderIsCurrent = false
    place(view, at: attributes)
    beginDisplaying(view, at: attributes.indexPath)
  }

  private func place(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    if view.layoutAttributes?.zIndex != attributes.zIndex { drawingOrderIsCurrent = false }
    view.lastSeenFrame = frameNumber
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
  }

  private func beginDisplaying(_ view: CollectionReusableView, at indexPath: IndexPath) {
    view.willDisplay()
    guard let cell = view as? CollectionViewCell else { return }
    delegate?.collectionView(self, willDisplay: cell, forItemAt: indexPath)
  }

  func endDisplaying(_ view: CollectionReusableView) {
    view.didEndDisplaying()
    guard let cell = view as? CollectionViewCell, let indexPath = view.layoutAttributes?.indexPath
    else { return }
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: indexPath)
  }

  private func endDisplayingUnseenViews() {
    guard displayed.count != foundInView.count || !drawingOrderIsCurrent else { return }
    unseen.removeAll(keepingCapacity: true)
    for view in displayed.values where view.lastSeenFrame != frameNumber { unseen.append(view) }
    for view in unseen {
      guard let element = view.layoutAttributes?.element else { continue }
      displayed[element] = nil
      drawingOrderIsCurrent = false
      endDisplaying(view)
      waiting.put(view, for: element)
    }
    unseen.removeAll(keepingCapacity: true)
    trimWaitingViews()
  }

  /// Gives the views that have waited longest to the pool until no more wait than two screens hold:
  /// the prepared range is one and a half at most, so what was just prepared stays.
  func trimWaitingViews() {
    while waiting.count > max(16, 2 * displayed.count), let oldest = waiting.takeOldest() {
      pool.put(oldest)
    }
  }

  private func dropAllViews() {
    for view in displayed.values {
      endDisplaying(view)
      pool.put(view)
    }
    displayed.removeAll(keepingCapacity: true)
    drawingOrder.removeAll(keepingCapacity: true)
    drawingOrderIsCurrent = true
    while let view = waiting.takeOldest() { pool.put(view) }
  }
}
