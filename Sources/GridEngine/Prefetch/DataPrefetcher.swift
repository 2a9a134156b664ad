/// Requests the data of items before they become visible, and cancels requests that are no longer
/// needed.
///
/// It works in the idle time of frames in which the range around the viewport has moved.
///
/// - Complexity: O(*k*) per frame for *k* ranges of items, usually a few, and the changed items.
@MainActor
final class DataPrefetcher {
  /// The maximum number of items per call of
  /// ``CollectionViewDataSourcePrefetching/prefetchItems(at:)``, and per frame.
  static let itemsAtOnce = 32

  /// The object that receives the requests. Setting it cancels the requests of the previous object.
  weak var source: (any CollectionViewDataSourcePrefetching)? {
    willSet { cancelAll() }
  }

  private var mode = PreloadRange.Mode.minimum
  /// The items in the preload range: of the content, of orthogonal rows, and of both.
  private var range = ItemIntervals()
  private var rowRange = ItemIntervals()
  private var wholeRange = ItemIntervals()
  private var itemsInView = ItemIntervals()
  /// The items in the range that were requested or displayed since they entered it.
  private var handled = ItemIntervals()
  /// The requested items that have not been displayed since.
  private var outstanding = ItemIntervals()
  /// The items in the range that are still to be requested.
  private var wanted = ItemIntervals()
  private var spare = ItemIntervals()
  private var kept = ItemIntervals()
  private var paths: [IndexPath] = []

  /// Whether there are more items to request.
  var hasMore: Bool { source != nil && !wanted.isEmpty }

  /// The items outside of the preload range, nearest first; nil while the range is not known.
  var itemsBeyondRange: OutwardItems? {
    guard source != nil, let first = wholeRange.first, let last = wholeRange.last else {
      return nil
    }
    return OutwardItems(around: first, last)
  }

  /// Uses the full range from now on. It is small until the first screen is complete and at rest.
  func useFullRange() { mode = .full }

  /// Requests the data of items that came near, and cancels requests that are no longer needed.
  ///
  /// - Parameters:
  ///   - context: The viewport and its motion.
  ///   - collectItemsInView: Adds the visible items to empty intervals.
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
    let paths = take(
      Self.itemsAtOnce, from: itemsInView.first ?? IndexPath(item: 0, section: 0),
      isForward: context.isForward)
    source.prefetchItems(at: paths)
  }

  /// Records that an item is displayed: its load now belongs to its cell.
  func didDisplay(_ path: IndexPath) {
    guard outstanding.contains(path) else { return }
    outstanding.remove(path)
    (source as? any IdentifiedPrefetching)?.didDisplayPrefetchedItem(at: path)
  }

  /// Cancels all requests for items that were not displayed.
  func cancelAll() {
    let cancelled = takeAll()
    if !cancelled.isEmpty { source?.cancelPrefetchingForItems(at: cancelled) }
  }

  /// Forgets all requests without cancelling them.
  func forgetAll() { _ = takeAll() }

  /// Cancels the requests of items that an update deletes, by a data source that knows their
  /// identifiers. For other sources their index paths may be invalid already.
  func cancelItems(removedBy newPath: (IndexPath) -> IndexPath?) {
    guard let source = source as? any IdentifiedPrefetching, !outstanding.isEmpty else { return }
    var removed: [IndexPath] = []
    outstanding.forEachItem { if newPath($0) == nil { removed.append($0) } }
    if !removed.isEmpty { source.cancelPrefetchingForItems(at: removed) }
  }

  /// Converts the index paths of items after an update.
  func follow(_ newPath: (IndexPath) -> IndexPath?) {
    handled = handled.moved(newPath)
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

  /// Finds the items that visible rows are about to show.
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

  /// Updates the sets of items to the current range and viewport.
  ///
  /// - Returns: The items that are no longer needed.
  private func moveRange() -> [IndexPath] {
    ItemIntervals.subtract(itemsInView, from: outstanding, into: &kept)
    ItemIntervals.subtract(wholeRange, from: kept, into: &spare)
    paths.removeAll(keepingCapacity: true)
    spare.forEachItem { paths.append($0) }
    ItemIntervals.intersect(kept, wholeRange, into: &outstanding)
    ItemIntervals.unite(handled, itemsInView, into: &spare)
    ItemIntervals.intersect(spare, wholeRange, into: &handled)
    ItemIntervals.subtract(handled, from: wholeRange, into: &wanted)
    return paths
  }

  /// Removes and returns items to be requested, nearest first: those ahead, then those behind.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of items.
  ///   - place: A visible item, from which distances are counted.
  ///   - isForward: Whether the items ahead have larger index paths.
  private func take(_ limit: Int, from place: IndexPath, isForward: Bool) -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    collect(limit, from: place, forward: isForward)
    collect(limit, from: place, forward: !isForward)
    let taken = ItemIntervals(paths)
    ItemIntervals.unite(handled, taken, into: &spare)
    swap(&handled, &spare)
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

  /// Removes all items and returns those that were requested and not displayed.
  private func takeAll() -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    outstanding.forEachItem { paths.append($0) }
    handled.removeAll()
    outstanding.removeAll()
    wanted.removeAll()
    return paths
  }
}

extension ItemIntervals {
  /// Returns the items with their index paths after an update.
  fileprivate func moved(_ newPath: (IndexPath) -> IndexPath?) -> ItemIntervals {
    var paths: [IndexPath] = []
    paths.reserveCapacity(count)
    forEachItem { if let path = newPath($0) { paths.append(path) } }
    return ItemIntervals(paths)
  }
}
