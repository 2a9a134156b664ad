extension DiffableDataSource {
  /// Shows `snapshot` from the next layout on.
  ///
  /// Items that stay keep their cells, wherever they moved. The provider is asked only for items
  /// that come into view and have no cell, and for marked ones that have one, once each. What is
  /// animated is what is or comes into view: items that were deleted fade out, new ones fade in,
  /// the others slide. The first snapshot is shown at once.
  ///
  /// Updates are shown one after the other. Where the layout keeps sizes that items measured, and
  /// the snapshots are large, what changed is found out on another thread and shown when that is
  /// done; updates that come meanwhile are taken together.
  ///
  /// - Parameters:
  ///   - animatingDifferences: False has everything in place at once; running animations end.
  ///   - anchor: What stays where it is on screen.
  ///   - completion: Called when the snapshot is on screen and at rest; in the order of the calls.
  /// - Complexity: O(*v*) on the main thread, *v* being the elements with views; see
  ///   `docs/benchmarks.md`.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    submit(
      UpdateRequest(
        snapshot: snapshot, isAnimated: animatingDifferences, anchor: anchor,
        completions: completion.map { [$0] } ?? []))
  }

  /// Shows `snapshot`, and returns when it is on screen and at rest.
  ///
  /// Frames have to be made meanwhile, by another task on the main actor.
  public func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences, anchor: anchor) {
        continuation.resume()
      }
    }
  }

  /// Shows a list that comes from outside and may name things twice: the first mention counts, the
  /// others are reported to ``CollectionView/reportHandler`` with both places.
  public func apply(
    uniquing list: [(section: SectionID, items: [ItemID])], animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    let (snapshot, repeated) = Snapshot.uniquing(list)
    if !repeated.isEmpty { collectionView?.reportHandler(.repeatedIdentifiers(repeated)) }
    apply(
      snapshot, animatingDifferences: animatingDifferences, anchor: anchor, completion: completion)
  }

  /// Shows `snapshot` with every cell asked for anew and without comparing; running animations end.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (@MainActor () -> Void)? = nil
  ) {
    submit(
      UpdateRequest(
        snapshot: snapshot, isAnimated: false, dropsViews: true,
        completions: completion.map { [$0] } ?? []))
  }

  /// Hands in a snapshot from any thread; the next frame takes it up as ``apply`` does.
  ///
  /// Calls of one thread are shown in their order; a later ``apply`` on the main thread is shown
  /// after what was handed in before it.
  public nonisolated func enqueue(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    let request = UpdateRequest(
      snapshot: snapshot, isAnimated: animatingDifferences, anchor: anchor,
      completions: completion.map { [$0] } ?? [])
    queue.post(request) { [weak self] in self?.takeFinishedUpdates() }
  }

  /// Has the cells of `items` configured again at the next layout, in place, without a new snapshot;
  /// unknown ones and those without a cell need nothing.
  public func reconfigure(_ items: some Sequence<ItemID>) {
    collectionView?.reconfigureItems(at: items.compactMap { indexPath(for: $0) })
  }
}

// MARK: - One after the other

extension DiffableDataSource: UpdateSource {
  var hasFinishedUpdates: Bool { queue.hasMail }

  func takeFinishedUpdates() {
    for request in queue.takeRequests() { enter(request) }
    while let (request, change) = queue.takeFinished() {
      commit(request, change)
      if let next = queue.takeNext() { enter(next) }
    }
  }

  private func submit(_ request: UpdateRequest<SectionID, ItemID>) {
    takeFinishedUpdates()
    enter(request)
  }

  private func enter(_ request: UpdateRequest<SectionID, ItemID>) {
    outlines = outlines(following: request.snapshot)
    guard queue.current == nil else { return queue.wait(request) }
    guard let collectionView, collectionView.collectionViewLayout.keepsMeasuredSizes,
      !request.dropsViews, !collectionView.invalidation.needsReload
    else { return commit(request, nil) }
    let items = current.numberOfItems + request.snapshot.numberOfItems
    guard items > UpdateQueue<SectionID, ItemID>.largestImmediateDifference else {
      return commit(
        request, LayoutChange(queue.difference(current, request.snapshot)))
    }
    queue.compute(request, from: current) { [weak self] in self?.takeFinishedUpdates() }
  }

  private func commit(_ request: UpdateRequest<SectionID, ItemID>, _ change: LayoutChange?) {
    let new = request.snapshot.withoutMarks()
    guard let collectionView else {
      current = new
      for completion in request.completions { completion() }
      return
    }
    revertMovement()
    var update = DataUpdate(from: current, to: request.snapshot, counterpart: counterpart)
    update.change = change ?? .unmeasured(request.dropsViews, current, new)
    update.isAnimated = request.isAnimated && !request.dropsViews && current.numberOfSections > 0
    update.dropsViews = request.dropsViews
    update.anchor = request.anchor.map { [current] in current.indexPath(of: $0) }
    collectionView.retire(current)
    collectionView.perform(update) {
      current = new
      followMovement()
    }
    collectionView.takeUpDrag()
    selection.forgetMissing(from: new)
    if change != nil { remeasureMarked(in: request.snapshot, collectionView) }
    for completion in request.completions {
      collectionView.finish(animated: update.isAnimated, completion)
    }
  }

  /// Has marked items without a cell measured again when they get one.
  private func remeasureMarked(in snapshot: Snapshot, _ view: CollectionView) {
    for item in snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers {
      guard let path = current.indexPath(of: item) else { continue }
      view.collectionViewLayout.invalidateSize(of: ElementID(.cell, at: path))
    }
  }
}

extension LayoutChange {
  /// The change that forgets all measured sizes, where all views are dropped.
  fileprivate static func unmeasured<SectionID, ItemID>(
    _ dropsViews: Bool, _ old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    _ new: DiffableDataSourceSnapshot<SectionID, ItemID>
  ) -> LayoutChange? {
    dropsViews ? .replacingAll(old.numberOfSections, by: new.numberOfSections) : nil
  }
}

extension DataUpdate {
  /// The change from one snapshot to another, whose marks count.
  fileprivate init<SectionID, ItemID>(
    from old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    to new: DiffableDataSourceSnapshot<SectionID, ItemID>,
    counterpart: @escaping DiffableDataSource<SectionID, ItemID>.Counterpart
  ) {
    self.init(
      newPath: { counterpart($0, old, new) }, oldPath: { counterpart($0, new, old) },
      newSection: { section in
        let ids = old.sectionIdentifiers
        return ids.indices.contains(section) ? new.indexOfSection(ids[section]) : nil
      })
    if new.hasMarks {
      mark = { path in new.itemIdentifier(at: path).flatMap { new.mark(of: $0, at: path) } }
    }
  }
}

extension DiffableDataSourceSnapshot {
  fileprivate var hasMarks: Bool {
    !reloadedItems.isEmpty || !reloadedSections.isEmpty || !reconfiguredItems.isEmpty
  }

  /// What the item at a place is marked for.
  fileprivate func mark(of item: ItemID, at path: IndexPath) -> PendingUpdate? {
    if reloadedItems.contains(item) || reloadedSections.contains(sectionIdentifiers[path.section]) {
      return .reload
    }
    return reconfiguredItems.contains(item) ? .reconfigure : nil
  }
}
