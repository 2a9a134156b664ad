import FrameTiming

// How idle time is spent: what is worth preparing is found here, the scheduler decides what of it
// fits, and CollectionView+IdleWork does it.

extension CollectionView {
  /// Prepares cells that are about to come into view, most urgent first, until `deadline`, and tells
  /// the prefetching data source what else comes near.
  ///
  /// Call it once in each frame, when everything the frame needs is done. A prepared cell is
  /// configured, measured and drawn into its list, and waits; shown, it costs nothing more. What is
  /// not expected to end before the deadline is left for a later frame, between any two steps.
  ///
  /// - Returns: The step that ended late, if one did.
  @discardableResult
  public func prepareAhead(until deadline: FrameTime) -> IdleOverrun? {
    guard isPrefetchingEnabled, dataSource != nil, canLookAhead else { return nil }
    prefetchData()
    guard !preparation.hasLostView, clock() < deadline, findWork() else { return nil }
    preparation.newestOverrun = nil
    preparation.scheduler.run(
      until: deadline, clock: clock, processorTime: processorTime, worker: self)
    noteWorkLeft()
    return preparation.newestOverrun
  }

  /// Goes on preparing while nothing moves, for about `seconds`; at least one step is done.
  ///
  /// - Returns: Whether there is more to do. What takes longer than any frame has is done here too.
  public func prepareAtRest(for seconds: Double = 0.004) -> Bool {
    guard isPrefetchingEnabled, dataSource != nil, canLookAhead, !needsFrame else { return false }
    dataPrefetcher.useFullRange()
    prefetchData()
    guard findWork() else { return dataPrefetcher.hasMore }
    preparation.scheduler.run(
      until: clock().advanced(bySeconds: seconds), clock: clock, worker: self, mayBeginLate: true)
    noteWorkLeft()
    return dataPrefetcher.hasMore || hasWorkLeft
  }

  /// The cells that wait, prepared ahead or left behind, in no order.
  public var preparedCells: [CollectionViewCell] {
    var cells: [CollectionViewCell] = []
    views.forEachWaiting { if let cell = $0 as? CollectionViewCell { cells.append(cell) } }
    return cells
  }

  /// The last steps that ended after their deadline, oldest first.
  public var idleOverruns: [IdleOverrun] { preparation.overruns }

  /// Whether places are settled, so that what is ahead is known: no change of data or size waits for
  /// the next layout.
  private var canLookAhead: Bool { !needsLayoutPreparation && !views.isEmpty }

  private func prefetchData() {
    dataPrefetcher.prefetch(in: prefetchContext) { views.collectItems(into: &$0) }
  }

  private var prefetchContext: PrefetchContext {
    let axis = collectionViewLayout.configuration.scrollDirection
    return PrefetchContext(
      layout: collectionViewLayout, bounds: bounds, motion: motion[axis].predictedMotion(),
      isForward: heading.isForward, isRightToLeft: environment.isRightToLeft, rows: rows)
  }

  private var hasWorkLeft: Bool {
    !preparation.scheduler.candidates.isEmpty || preparation.scheduler.hasLeftOut
      || preparation.isStale
  }

  // MARK: Finding work

  /// Collects what has steps left in the prepared range; false for nothing.
  ///
  /// - Complexity: O(1) while no row comes into the range.
  private func findWork() -> Bool {
    let axis = collectionViewLayout.configuration.scrollDirection
    let motion = motion[axis].predictedMotion()
    let range = preparedStretch(motion, along: axis)
    preparation.scheduler.beginFrame()
    preparation.isStale = false
    preparation.targets.removeAll(keepingCapacity: true)
    preparation.kept = range.whole
    let outlook = ElementOutlook(
      motion, viewport: viewportStretch, isForward: heading.isForward, prepared: range.prepared,
      period: self.motion[axis].tuning.framePeriod)
    addUnfinishedViews(outlook, axis)
    preparation.coverage.follow(viewportStretch)
    let missing = preparation.coverage.missing(from: range.whole)
    if let before = missing.before { addElements(in: before, outlook, axis) }
    if let after = missing.after { addElements(in: after, outlook, axis) }
    preparation.coverage.extend(to: range.whole)
    addRowElements()
    addUploads()
    addTrimming(along: axis)
    return hasWorkLeft
  }

  private var viewportStretch: ClosedRange<Double> {
    let axis = collectionViewLayout.configuration.scrollDirection
    return bounds.start(along: axis)...bounds.end(along: axis)
  }

  /// The range that cells are prepared for, and at rest the one in which sizes are worth knowing.
  private func preparedStretch(
    _ motion: PredictedMotion, along axis: Axis
  ) -> (prepared: ClosedRange<Double>, whole: ClosedRange<Double>) {
    let viewport = viewportStretch
    let extent = viewport.upperBound - viewport.lowerBound
    let range = PreparedRange(
      velocity: motion.velocity, isForward: heading.isForward, row: rowAhead(along: axis),
      viewport: extent, landing: motion.landing - motion.position)
    let prepared = viewport.lowerBound - range.before...viewport.upperBound + range.after
    guard motion.velocity == 0, collectionViewLayout.keepsMeasuredSizes else {
      return (prepared, prepared)
    }
    return heading.isForward
      ? (prepared, prepared.lowerBound...max(prepared.upperBound, viewport.upperBound + extent))
      : (prepared, min(prepared.lowerBound, viewport.lowerBound - extent)...prepared.upperBound)
  }

  /// The extent of the row at the edge that content is scrolled towards.
  private func rowAhead(along axis: Axis) -> Double {
    let edge = heading.isForward ? views.found.last : views.found.first
    return min(edge?.frame.size[axis] ?? 0, bounds.size[axis])
  }

  private func addUnfinishedViews(_ outlook: ElementOutlook, _ axis: Axis) {
    preparation.unfinished.removeAll { view in
      guard view.nextUnit != nil, let attributes = view.layoutAttributes else { return true }
      return views.waitingView(of: attributes.element) !== view
    }
    for view in preparation.unfinished {
      guard let attributes = view.layoutAttributes, let unit = view.nextUnit else { continue }
      add(attributes, view, unit, outlook, axis)
    }
  }

  private func addElements(in stretch: ClosedRange<Double>, _ outlook: ElementOutlook, _ axis: Axis)
  {
    var area = bounds
    area.origin[axis] = stretch.lowerBound
    area.size[axis] = stretch.upperBound - stretch.lowerBound
    addElements(in: area, outlook, axis)
  }

  /// Adds the elements in an area that have no view.
  func addElements(in area: Rect, _ outlook: ElementOutlook, _ axis: Axis) {
    collectionViewLayout.forEachElement(in: area, visibleBounds: bounds) { attributes in
      guard views.view(of: attributes.element) == nil else { return }
      add(attributes, nil, firstUnit(for: attributes), outlook, axis)
    }
  }

  private func add(
    _ attributes: LayoutAttributes, _ view: CollectionReusableView?, _ unit: WorkUnit,
    _ outlook: ElementOutlook, _ axis: Axis
  ) {
    let (urgency, seconds) = outlook.urgency(
      of: attributes.frame.start(along: axis)...attributes.frame.end(along: axis))
    preparation.scheduler.add(
      .init(urgency: urgency, seconds: seconds, unit: unit, target: preparation.targets.count))
    preparation.targets.append(.init(attributes: attributes, view: view))
  }

  /// Pictures that are there come before cells: they were asked for by cells prepared earlier.
  private func addUploads() {
    guard drawListPreparer?.hasPictureAhead == true else { return }
    preparation.scheduler.add(
      .init(urgency: .prepared, seconds: 0, unit: .upload, target: Self.uploadTarget))
  }

  /// What was not begun is looked for again in the next frame.
  private func noteWorkLeft() {
    if preparation.scheduler.hasLeftOut { return preparation.forgetCoverage() }
    for candidate in preparation.scheduler.candidates where candidate.target >= 0 {
      let target = preparation.targets[candidate.target]
      if target.view == nil { uncover(target.attributes) }
    }
  }

  // MARK: Giving up

  /// Notes that an element has no view any more.
  func uncover(_ attributes: LayoutAttributes) {
    preparation.rowCoverage[attributes.indexPath.section] = nil
    let frame = attributes.frame
    let axis = collectionViewLayout.configuration.scrollDirection
    preparation.coverage.exclude(
      frame.start(along: axis)...frame.end(along: axis), viewport: viewportStretch)
  }

  /// Prepared views are kept for a viewport's way, to be there when the user turns again.
  private func addTrimming(along axis: Axis) {
    let position = contentOffset[axis]
    let extent = bounds.size[axis]
    guard abs(position - preparation.trimmedAt) >= extent / 4 else { return }
    preparation.scheduler.add(
      .init(urgency: .housekeeping, seconds: 0, unit: .trim, target: Self.trimTarget))
  }

  /// What stands for the views far away among the scheduler's targets, and for pictures.
  static let trimTarget = -1
  static let uploadTarget = -2
}
