// Which items' data is asked for ahead. It happens in the idle time of frames, and costs next to
// nothing where no row came into the range.

extension CollectionView {
  /// The most items that one call of ``CollectionViewDataSourcePrefetching/prefetchItems(at:)`` names
  /// and that one frame asks for.
  static let prefetchedAtOnce = 32

  /// Asks for the data of items that came near, and cancels what is no longer expected.
  func prefetchData() {
    guard isPrefetchingEnabled, let prefetchDataSource, canLookAhead else { return }
    findPreloadRange()
    let cancelled = dataPrefetcher.move(to: wholePreloadRange, visible: itemsInView)
    if !cancelled.isEmpty { prefetchDataSource.cancelPrefetchingForItems(at: cancelled) }
    guard dataPrefetcher.hasWanted else { return }
    let isMirrored =
      collectionViewLayout.configuration.scrollDirection == .horizontal && environment.isRightToLeft
    let paths = dataPrefetcher.take(
      Self.prefetchedAtOnce, from: itemsInView.first ?? IndexPath(item: 0, section: 0),
      isForward: heading.isForward != isMirrored)
    prefetchDataSource.prefetchItems(at: paths)
  }

  /// Whether there is more to ask for than the last frame did.
  var hasDataToPrefetch: Bool { prefetchDataSource != nil && dataPrefetcher.hasWanted }

  /// Gives up all that was asked for and not displayed.
  func cancelDataPrefetching(telling source: (any CollectionViewDataSourcePrefetching)?) {
    let cancelled = dataPrefetcher.takeAll()
    if !cancelled.isEmpty { source?.cancelPrefetchingForItems(at: cancelled) }
  }

  /// Cancels everything, to ask anew when sizes are settled: what is got for an item may depend on how
  /// large it is shown.
  func restartDataPrefetching() { cancelDataPrefetching(telling: prefetchDataSource) }

  /// Cancels the items that `update` takes away, while their paths still mean them.
  func cancelDataPrefetching(removedBy update: DataUpdate) {
    guard let prefetchDataSource, !dataPrefetcher.outstanding.isEmpty else { return }
    let removed = dataPrefetcher.removed(by: update.newPath)
    if !removed.isEmpty { prefetchDataSource.cancelPrefetchingForItems(at: removed) }
  }

  /// Whether places are settled, so that what lies ahead can be told: no change of data or size
  /// waits for the next layout.
  var canLookAhead: Bool { !needsLayoutPreparation && !displayed.isEmpty }

  private func findPreloadRange() {
    let axis = collectionViewLayout.configuration.scrollDirection
    let motion = motion[axis].predictedMotion()
    if motion.velocity != 0 { preloadMode = .full }
    let range = PreloadRange(
      velocity: motion.velocity, isForward: heading.isForward, viewport: bounds.size[axis],
      landing: motion.landing - motion.position, mode: preloadMode)
    var area = bounds
    area.origin[axis] += range.stretch.lowerBound
    area.size[axis] = range.stretch.upperBound - range.stretch.lowerBound
    preloadRange.removeAll()
    collectionViewLayout.forEachItemRange(in: area) { preloadRange.append($1, inSection: $0) }
    findRowPreloadRange(into: &rowPreloadRange)
    ItemIntervals.unite(preloadRange, rowPreloadRange, into: &wholePreloadRange)
    itemsInView.removeAll()
    for attributes in foundInView where attributes.element.category == .cell {
      itemsInView.insert(attributes.indexPath)
    }
    // On its way out of view by an animation, or held.
    guard displayed.count > foundInView.count else { return }
    for (element, view) in displayed
    where view.lastSeenFrame != frameNumber && element.category == .cell {
      itemsInView.insert(element.indexPath)
    }
  }
}
