import FrameTiming

extension CollectionView {
  /// A Boolean value that indicates whether cells and their data are prepared in the idle time of
  /// earlier frames; `true` by default.
  ///
  /// If `false`, cells are requested in the frame in which they become visible.
  public var isPrefetchingEnabled: Bool {
    get { preparer.isEnabled }
    set {
      preparer.isEnabled = newValue
      if !newValue { dataPrefetcher.cancelAll() }
    }
  }

  /// The object that receives the items whose data will be needed soon, kept weakly.
  ///
  /// Setting it cancels the requests of the previous object.
  public var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { dataPrefetcher.source }
    set { dataPrefetcher.source = newValue }
  }

  /// The object that prepares the draw lists of cells before they are displayed, kept weakly.
  ///
  /// If `nil`, the frame that displays a cell prepares its texts.
  public var drawListPreparer: (any DrawListPreparing)? {
    get { preparer.drawListPreparer }
    set { preparer.drawListPreparer = newValue }
  }

  /// Prepares cells that are about to become visible, most urgent first, until a deadline.
  ///
  /// Call it once per frame, after all other work. It configures and measures each cell and records
  /// its draw list; displaying such a cell costs no further work. It also notifies
  /// ``prefetchDataSource``. A step that is not expected to end before the deadline is left to a
  /// later frame.
  ///
  /// - Parameter deadline: The time at which idle work has to end.
  /// - Returns: The step that ended after the deadline; `nil` if none did.
  @discardableResult
  public func prepareCells(until deadline: FrameTime) -> IdleOverrun? {
    preparer.ownScheduler.run(until: deadline, preparer)
  }

  /// Prepares cells while content rests, including steps that take longer than a frame.
  ///
  /// - Parameter seconds: The approximate duration of the call; at least one step runs.
  /// - Returns: Whether there is more work.
  public func prepareAtRest(for seconds: Double = 0.004) -> Bool {
    preparer.ownScheduler.runAtRest(for: seconds, preparer)
  }

  /// The items beyond the preload range, nearest first; nil while prefetching is off or nothing is displayed.
  package var itemsBeyondPreloadRange: OutwardItems? {
    isPrefetchingEnabled && canLookAhead ? dataPrefetcher.itemsBeyondRange : nil
  }

  /// Passes the next items of `items` to the data source, which may prepare their data for later.
  ///
  /// - Parameter limit: The maximum number of items.
  /// - Returns: Whether there may be more.
  /// - Complexity: O(*s* + *limit*) for *s* sections.
  package func prepareDataAtRest(_ items: inout OutwardItems, limit: Int) -> Bool {
    guard let source = dataPrefetcher.source as? any IdentifiedPrefetching else { return false }
    let counts = itemCounts()
    for _ in 0..<limit {
      let next = items.next(
        sectionCount: counts.count, itemCount: { counts.indices.contains($0) ? counts[$0] : 0 })
      guard let next else { return false }
      source.prepareItemAtRest(at: next)
    }
    return true
  }

  /// The worker behind ``prepareCells(until:)``, for an owner with its own ``IdleScheduler``.
  package var idleWorker: any IdleWorker { preparer }

  /// The offscreen cells, prepared or kept after leaving the viewport, in no particular order.
  public var preparedCells: [CollectionViewCell] {
    var cells: [CollectionViewCell] = []
    views.forEachOffscreen { if let cell = $0 as? CollectionViewCell { cells.append(cell) } }
    return cells
  }

  /// The last steps of ``prepareCells(until:)`` that ended after their deadline, oldest first.
  public var idleOverruns: [IdleOverrun] { preparer.ownScheduler.overruns }

  /// Whether the layout is current, so that the elements ahead are known.
  private var canLookAhead: Bool { !currentLayout.isInvalid && !views.isEmpty }

  private var prefetchContext: PrefetchContext {
    let (axis, motion) = (solvedLayout.scrollDirection, scroller.motion)
    return PrefetchContext(
      layout: solvedLayout, bounds: visibleBounds, motion: motion[axis].predictedMotion(),
      framePeriod: motion[axis].tuning.framePeriod,
      rowFramePeriod: motion[axis.cross].tuning.framePeriod, isForward: preparer.isForward,
      rows: rows)
  }
}

extension CollectionView: CellPreparerHost {
  func prefetchData(isAtRest: Bool) -> PrefetchContext? {
    guard isPrefetchingEnabled, dataSource != nil, canLookAhead else { return nil }
    if isAtRest {
      guard !needsFrame else { return nil }
      dataPrefetcher.useFullRange()
    }
    requests.changes.during {
      dataPrefetcher.prefetch(in: prefetchContext) { views.collectItems(into: &$0) }
    }
    // The data source may have applied changes that moved content.
    return canLookAhead ? prefetchContext : nil
  }

  var hasMoreData: Bool { dataPrefetcher.hasMore }

  var layoutVersion: Int? { currentLayout.isInvalid ? nil : currentLayout.version }

  func measureAhead(_ view: CollectionReusableView) -> Bool {
    guard let element = view.attributes?.element, !isAnimating,
      // A larger cell in a row moves visible items, so the frame that displays it measures it.
      solvedLayout.orthogonalRow(ofSection: element.indexPath.section) == nil,
      // The view's own size may be older than the last change of width.
      let attributes = updatePlace(of: view), attributes.isEstimated
    else { return false }
    let version = layoutVersion
    let wanted = requests.changes.during { view.preferredSize(fitting: attributes.frame.size) }
    guard let version, version == layoutVersion else { return true }
    let before = scroller.offset
    guard
      keepingAnchor({ solvedLayout.setPreferredSize(wanted, for: element) })
    else { return false }
    let axis = solvedLayout.scrollDirection
    views.shiftDisplayed(by: scroller.offset[axis] - before[axis], along: axis)
    views.use(coordinates)
    updatePlace(of: view)
    return true
  }

  /// Gives an offscreen view its current attributes and size, and returns the attributes.
  @discardableResult
  private func updatePlace(of view: CollectionReusableView) -> LayoutAttributes? {
    guard let element = view.attributes?.element,
      let now = solvedLayout.attributes(of: element, visibleBounds: visibleBounds)
    else { return nil }
    view.place(at: now, in: coordinates)
    view.size = now.frame.size
    return now
  }
}
