/// Asks for the data of items before they come into view, and cancels what is no longer expected.
///
/// It does so in the idle time of frames, when the range around the viewport has moved.
///
/// - Complexity: A frame costs O(*k*) for *k* ranges of items, a handful, and what changed.
@MainActor
final class DataPrefetcher {
  /// The most items that one call of ``CollectionViewDataSourcePrefetching/prefetchItems(at:)`` names
  /// and that one frame asks for.
  static let itemsAtOnce = 32

  /// Where data is asked for; a change cancels what the source before was asked for.
  weak var source: (any CollectionViewDataSourcePrefetching)? {
    willSet { cancelAll() }
  }

  private var mode = PreloadRange.Mode.minimum
  /// The items in the range: of the content, of rows that scroll across it, and of both.
  private var range = ItemIntervals()
  private var rowRange = ItemIntervals()
  private var wholeRange = ItemIntervals()
  private var itemsInView = ItemIntervals()
  /// Items in the range that were asked for or displayed since they came into it.
  private var met = ItemIntervals()
  /// Those of them that were asked for and not displayed since.
  private var outstanding = ItemIntervals()
  /// What is in the range and has to be asked for.
  private var wanted = ItemIntervals()
  private var spare = ItemIntervals()
  private var kept = ItemIntervals()
  private var paths: [IndexPath] = []

  /// Whether there is more to ask for than the last frame did.
  var hasMore: Bool { source != nil && !wanted.isEmpty }

  /// Uses the full range from now on: before the first screen is complete and at rest the range is
  /// small.
  func useFullRange() { mode = .full }

  /// Asks for the data of items that came near, and cancels what is no longer expected.
  ///
  /// - Parameter collectItemsInView: Adds the items in view to empty intervals.
  func prefetch(
    in context: PrefetchContext, collectItemsInView: (inout ItemIntervals) -> Void
  ) {
    guard let source else { return }
    findRange(in: context)
    itemsInView.removeAll()
    collectItemsInView(&itemsInView)
    let cancelled = moveRange()
    if !cancelled.isEmpty { source.cancelPrefetchingForItems(at: cancelled) }
    guard !wanted.isEmpty else { return }
    let isMirrored = context.axis == .horizontal && context.isRightToLeft
    let paths = take(
      Self.itemsAtOnce, from: itemsInView.first ?? IndexPath(item: 0, section: 0),
      isForward: context.isForward != isMirrored)
    source.prefetchItems(at: paths)
  }

  /// Notes that an item is displayed: its load belongs to its cell from now on.
  func noteDisplayed(_ path: IndexPath) { outstanding.remove(path) }

  /// Cancels everything that was asked for and not displayed.
  func cancelAll() {
    let cancelled = takeAll()
    if !cancelled.isEmpty { source?.cancelPrefetchingForItems(at: cancelled) }
  }

  /// Forgets what was asked for, without cancelling it.
  func forgetAll() { _ = takeAll() }

  /// Cancels the items that an update takes away, while their paths still mean them.
  func cancelItems(removedBy newPath: (IndexPath) -> IndexPath?) {
    guard let source, !outstanding.isEmpty else { return }
    var removed: [IndexPath] = []
    outstanding.forEachItem { if newPath($0) == nil { removed.append($0) } }
    if !removed.isEmpty { source.cancelPrefetchingForItems(at: removed) }
  }

  /// Follows items to their places after an update.
  func follow(_ newPath: (IndexPath) -> IndexPath?) {
    met = met.moved(newPath)
    outstanding = outstanding.moved(newPath)
    wanted.removeAll()
  }

  // MARK: Range

  private func findRange(in context: PrefetchContext) {
    let motion = context.motion
    if motion.velocity != 0 { mode = .full }
    let stretch = PreloadRange(
      velocity: motion.velocity, isForward: context.isForward,
      viewport: context.bounds.size[context.axis], landing: motion.landing - motion.position,
      mode: mode
    ).stretch
    range.removeAll()
    context.layout.forEachItemRange(
      in: Self.area(context.bounds, along: context.axis, stretch)
    ) { range.append($1, inSection: $0) }
    findRowRange(in: context)
    ItemIntervals.unite(range, rowRange, into: &wholeRange)
  }

  /// Finds the items that the rows in view are about to show, or may be asked to.
  private func findRowRange(in context: PrefetchContext) {
    rowRange.removeAll()
    context.forEachRowInView { row in
      let stretch = PreloadRange(
        velocity: row.velocity, isForward: row.isForward, viewport: row.frame.size[row.axis],
        landing: row.landing, mode: mode
      ).stretch
      let area = Self.area(row.frame, along: row.axis, stretch)
      guard let items = context.layout.items(ofSection: row.section, in: area) else { return }
      rowRange.append(items, inSection: row.section)
    }
  }

  private static func area(
    _ frame: Rect, along axis: Axis, _ stretch: ClosedRange<Double>
  ) -> Rect {
    var area = frame
    area.origin[axis] += stretch.lowerBound
    area.size[axis] = stretch.upperBound - stretch.lowerBound
    return area
  }

  /// Follows the range and the viewport to where they are now.
  ///
  /// - Returns: The items that are no longer expected.
  private func moveRange() -> [IndexPath] {
    ItemIntervals.subtract(itemsInView, from: outstanding, into: &kept)
    ItemIntervals.subtract(wholeRange, from: kept, into: &spare)
    paths.removeAll(keepingCapacity: true)
    spare.forEachItem { paths.append($0) }
    ItemIntervals.intersect(kept, wholeRange, into: &outstanding)
    ItemIntervals.unite(met, itemsInView, into: &spare)
    ItemIntervals.intersect(spare, wholeRange, into: &met)
    ItemIntervals.subtract(met, from: wholeRange, into: &wanted)
    return paths
  }

  /// Takes some of the items that are to be asked for, the nearest first: those ahead, then those
  /// behind.
  ///
  /// - Parameters:
  ///   - limit: The most items at once.
  ///   - place: An item in view, from which near and far are counted.
  ///   - isForward: Whether ahead is behind it in order.
  private func take(_ limit: Int, from place: IndexPath, isForward: Bool) -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    collect(limit, from: place, forward: isForward)
    collect(limit, from: place, forward: !isForward)
    let taken = ItemIntervals(paths)
    ItemIntervals.unite(met, taken, into: &spare)
    swap(&met, &spare)
    ItemIntervals.unite(outstanding, taken, into: &spare)
    swap(&outstanding, &spare)
    ItemIntervals.subtract(taken, from: wanted, into: &spare)
    swap(&wanted, &spare)
    return paths
  }

  private func collect(_ limit: Int, from place: IndexPath, forward: Bool) {
    if forward {
      for interval in wanted.intervals {
        for item in interval.items where paths.count < limit {
          let path = IndexPath(item: item, section: interval.section)
          if path > place { paths.append(path) }
        }
      }
    } else {
      for interval in wanted.intervals.reversed() {
        for item in interval.items.reversed() where paths.count < limit {
          let path = IndexPath(item: item, section: interval.section)
          if path <= place { paths.append(path) }
        }
      }
    }
  }

  /// Forgets everything, and returns what was asked for and not displayed.
  private func takeAll() -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    outstanding.forEachItem { paths.append($0) }
    met.removeAll()
    outstanding.removeAll()
    wanted.removeAll()
    return paths
  }
}

extension ItemIntervals {
  /// The same items at their places after an update.
  fileprivate func moved(_ newPath: (IndexPath) -> IndexPath?) -> ItemIntervals {
    var paths: [IndexPath] = []
    paths.reserveCapacity(count)
    forEachItem { if let path = newPath($0) { paths.append(path) } }
    return ItemIntervals(paths)
  }
}

extension CompositionalLayout {
  /// The items of a section in `rect`, as ``forEachItemRange(in:_:)`` has them.
  fileprivate func items(ofSection section: Int, in rect: Rect) -> Range<Int>? {
    guard let (layout, placement) = self.section(section) else { return nil }
    return layout.items(in: mirrored(rect), at: placement)
  }
}
