import FrameTiming

extension CollectionView {
  /// Whether cells are prepared in the idle time of earlier frames, and their data before that; on
  /// by default. Off, cells are asked for in the frame in which they come into view.
  public var isPrefetchingEnabled: Bool {
    get { preparer.isEnabled }
    set {
      preparer.isEnabled = newValue
      if !newValue { dataPrefetcher.cancelAll() }
    }
  }

  /// Is called with the items whose data will be needed soon; kept weakly. A change cancels the requests
  /// of the previous one.
  public var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { dataPrefetcher.source }
    set { dataPrefetcher.source = newValue }
  }

  /// Makes ready what cells draw, ahead of their being seen, and is kept weakly; nil leaves it to the
  /// frame that shows them.
  public var drawListPreparer: (any DrawListPreparing)? {
    get { preparer.drawListPreparer }
    set { preparer.drawListPreparer = newValue }
  }

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
    preparer.ownScheduler.run(until: deadline, preparer)
  }

  /// Goes on preparing while nothing moves, for about `seconds`; at least one step is done.
  ///
  /// - Returns: Whether there is more to do. What takes longer than any frame has is done here too.
  public func prepareAtRest(for seconds: Double = 0.004) -> Bool {
    preparer.ownScheduler.runAtRest(for: seconds, preparer)
  }

  /// Does what ``prepareAhead(until:)`` does, for an owner whose own ``IdleScheduler`` has other work too.
  package var idleWorker: any IdleWorker { preparer }

  /// The cells that wait, prepared ahead or left behind, in no order.
  public var preparedCells: [CollectionViewCell] {
    var cells: [CollectionViewCell] = []
    views.forEachWaiting { if let cell = $0 as? CollectionViewCell { cells.append(cell) } }
    return cells
  }

  /// The last steps of ``prepareAhead(until:)`` that ended after their deadline, oldest first.
  public var idleOverruns: [IdleOverrun] { preparer.ownScheduler.overruns }

  /// Whether places are settled, so that what is ahead is known: no change of data or size waits for
  /// the next layout.
  private var canLookAhead: Bool { !invalidation.isPending && !views.isEmpty }

  private var prefetchContext: PrefetchContext {
    let axis = collectionViewLayout.configuration.scrollDirection
    return PrefetchContext(
      layout: collectionViewLayout, bounds: bounds, motion: motion[axis].predictedMotion(),
      framePeriod: motion[axis].tuning.framePeriod,
      rowFramePeriod: motion[axis.cross].tuning.framePeriod, isForward: preparer.isForward,
      isRightToLeft: environment.isRightToLeft, rows: rows)
  }
}

extension CollectionView: CellPreparerHost {
  func prefetchData(isAtRest: Bool) -> PrefetchContext? {
    guard isPrefetchingEnabled, dataSource != nil, canLookAhead else { return nil }
    if isAtRest {
      guard !needsFrame else { return nil }
      dataPrefetcher.useFullRange()
    }
    dataPrefetcher.prefetch(in: prefetchContext) { views.collectItems(into: &$0) }
    // What data was asked for may have moved content.
    return prefetchContext
  }

  var hasMoreData: Bool { dataPrefetcher.hasMore }

  func measureAhead(_ view: CollectionReusableView) -> Bool {
    guard let element = view.layoutAttributes?.element, !isAnimating,
      // A row that grows moves visible items, so that is left to the frame that shows why.
      collectionViewLayout.orthogonalRow(ofSection: element.indexPath.section) == nil,
      // Not the view's own: the width may have changed since it was configured.
      let attributes = updatePlace(of: view), attributes.isEstimated
    else { return false }
    let wanted = view.preferredSize(fitting: attributes.frame.size)
    let before = contentOffset
    guard
      keepingAnchor({ collectionViewLayout.setPreferredSize(wanted, for: element) })
    else { return false }
    let axis = collectionViewLayout.configuration.scrollDirection
    views.shiftDisplayed(by: contentOffset[axis] - before[axis], along: axis)
    updatePlace(of: view)
    return true
  }

  /// Gives a waiting view its present place and size, and returns them.
  @discardableResult
  private func updatePlace(of view: CollectionReusableView) -> LayoutAttributes? {
    guard let element = view.layoutAttributes?.element,
      let now = collectionViewLayout.layoutAttributes(of: element, visibleBounds: bounds)
    else { return nil }
    view.layoutAttributes = now
    view.size = now.frame.size
    return now
  }
}
