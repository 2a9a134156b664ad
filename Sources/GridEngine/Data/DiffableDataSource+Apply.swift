extension DiffableDataSource {
  /// Applies a snapshot: it is in force when the call returns, whatever its size. The next layout shows
  /// it.
  ///
  /// Remaining items keep their cells, also when they move. The provider is called once for each
  /// item that becomes visible without a cell, and for each marked item with a cell. Visible items,
  /// and those that become visible, are animated: deleted items fade out, inserted items fade in,
  /// the others slide. The first snapshot is displayed without animation.
  ///
  /// If the layout keeps measured sizes, they stay with their items. A very large change (tens of
  /// thousands of new items, or scattered ones among half a million) keeps only the sizes of cells that
  /// exist; the others are measured again when they become visible.
  ///
  /// - Parameters:
  ///   - snapshot: The new snapshot.
  ///   - animatingDifferences: Whether to animate the changes; `true` by default. `false` ends
  ///     running animations.
  ///   - anchor: The part of the content that stays in place on screen.
  ///   - completion: Called when the snapshot is on screen and its animation has ended, in the
  ///     order of the calls.
  /// - Complexity: O(*v*), where *v* is the number of elements with views. If the layout keeps measured
  ///   sizes, additionally that of a ``SnapshotDifference``, and O(log *n*) for each change; see
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

  /// Applies a snapshot and returns when it is on screen and its animation has ended.
  ///
  /// Another task on the main actor must produce frames in the meantime.
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

  /// Applies a list from an external source that can contain identifiers more than once.
  ///
  /// The first occurrence of an identifier counts. Each further one is reported to
  /// ``CollectionView/reportHandler`` with both positions.
  public func apply(
    uniquing list: [(section: SectionID, items: [ItemID])], animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    let (snapshot, repeated) = Snapshot.uniquing(list)
    if !repeated.isEmpty { collectionView?.reportHandler(.repeatedIdentifiers(repeated)) }
    apply(
      snapshot, animatingDifferences: animatingDifferences, anchor: anchor, completion: completion)
  }

  /// Applies a snapshot without computing a difference: all cells are requested again, and running
  /// animations end.
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (@MainActor () -> Void)? = nil
  ) {
    submit(
      UpdateRequest(
        snapshot: snapshot, isAnimated: false, dropsViews: true,
        completions: completion.map { [$0] } ?? []))
  }

  /// Submits a snapshot from any thread; a following frame applies it like
  /// ``apply(_:animatingDifferences:anchor:completion:)``.
  ///
  /// Until then ``snapshot()``, index paths and the view agree on the snapshot before. If the layout
  /// keeps measured sizes and the snapshots are large, the difference is computed on a background
  /// thread; snapshots that arrive in the meantime are combined. A scroll to an item of a submitted
  /// snapshot begins when that is in force.
  ///
  /// Calls from one thread are displayed in their order. A later `apply` on the main thread follows
  /// the snapshots submitted before it, combined with those that are not in force yet.
  public nonisolated func enqueue(
    _ snapshot: Snapshot, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    let request = UpdateRequest(
      snapshot: snapshot, isAnimated: animatingDifferences, anchor: anchor,
      completions: completion.map { [$0] } ?? [])
    queue.post(request) { [weak self] in self?.takeFinishedUpdates() }
  }

  /// Configures the existing cells of items again at the next layout, without a new snapshot.
  ///
  /// An item without a cell is measured again when it receives one. Unknown items are ignored.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - anchor: The part of the content that stays in place on screen while the items change their sizes:
  ///     ``UpdateAnchor/bottomEdge`` keeps a reader at the end of a chat whose last message grows.
  public func reconfigure(
    _ items: some Sequence<ItemID>, anchor: UpdateAnchor<ItemID> = .automatic
  ) {
    let items = Array(items)
    whenPossible { [self] in
      let anchor = anchor.map { [current] in current.indexPath(of: $0) }
      collectionView?.reconfigureItems(
        at: items.compactMap { indexPath(for: $0) }, anchor: anchor)
    }
  }
}

// MARK: - Update order

extension DiffableDataSource: UpdateSource {
  var hasFinishedUpdates: Bool { queue.hasMail }

  func takeFinishedUpdates() {
    for request in queue.takeRequests() { enter(request) }
    while let (request, change) = queue.takeFinished() {
      commit(request, change)
      if let next = queue.takeNext() { enter(next) }
    }
  }

  /// Applies the snapshot of the main thread at once, or at the end of the current call by the view.
  private func submit(_ request: UpdateRequest<SectionID, ItemID>) {
    let isPostponed = collectionView?.requests.changes.isPostponing == true
    if isPostponed { postponed.append(request.snapshot) }
    whenPossible { [self] in
      if isPostponed { postponed.removeFirst() }
      takeFinishedUpdates()
      commit(queue.supersede(by: request))
    }
  }

  private func whenPossible(_ change: @escaping () -> Void) {
    guard let collectionView else { return change() }
    collectionView.requests.changes.whenPossible(change)
  }

  /// Applies the snapshot of another thread, or computes its difference first.
  private func enter(_ request: UpdateRequest<SectionID, ItemID>) {
    guard queue.current == nil else { return queue.wait(request) }
    let items = current.numberOfItems + request.snapshot.numberOfItems
    guard needsChange(for: request),
      items > UpdateQueue<SectionID, ItemID>.largestImmediateDifference
    else { return commit(request) }
    queue.compute(request, from: current) { [weak self] in self?.takeFinishedUpdates() }
  }

  /// Whether measured sizes are kept, so that the layout needs the complete change.
  private func needsChange(for request: UpdateRequest<SectionID, ItemID>) -> Bool {
    guard let collectionView else { return false }
    return collectionView.solvedLayout.keepsMeasuredSizes && !request.dropsViews
      && !collectionView.needsReload
  }

  private func commit(_ request: UpdateRequest<SectionID, ItemID>) {
    guard needsChange(for: request) else { return commit(request, nil) }
    let limit = UpdateQueue<SectionID, ItemID>.maximumSteps
    commit(
      request, queue.change(from: current, to: request.snapshot, maximumSteps: limit))
  }

  private func commit(_ request: UpdateRequest<SectionID, ItemID>, _ change: LayoutChange?) {
    outlines = outlines(following: request.snapshot)
    let new = request.snapshot.withoutMarks()
    guard let collectionView else {
      current = new
      for completion in request.completions { completion() }
      return
    }
    collectionView.requests.changes.during {
      show(request, new, change, in: collectionView)
    }
    collectionView.beginSubmittedScroll()
  }

  private func show(
    _ request: UpdateRequest<SectionID, ItemID>, _ new: Snapshot, _ change: LayoutChange?,
    in collectionView: CollectionView
  ) {
    revertMovement()
    var update = DataUpdate(from: current, to: request.snapshot, counterpart: counterpart)
    update.change = change ?? .unmeasured(request.dropsViews, current, new)
    update.isAnimated = request.isAnimated && !request.dropsViews && current.numberOfSections > 0
    update.dropsViews = request.dropsViews
    update.anchor = request.anchor.map { [current] in current.indexPath(of: $0) }
    collectionView.animator.retire(current)
    collectionView.perform(update) {
      current = new
      followMovement()
    }
    collectionView.resumeDrag()
    selection.forgetMissing(from: new)
    if change != nil { remeasureMarked(in: request.snapshot, collectionView) }
    for completion in request.completions {
      collectionView.animator.finish(animated: update.isAnimated, completion)
    }
  }

  /// Marks the sizes of marked items without a cell as unmeasured.
  private func remeasureMarked(in snapshot: Snapshot, _ view: CollectionView) {
    for item in snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers {
      guard let path = current.indexPath(of: item) else { continue }
      view.solvedLayout.invalidateSize(of: ElementID(.cell, at: path))
    }
  }
}

extension LayoutChange {
  /// The change that removes all measured sizes, if all views are discarded.
  fileprivate static func unmeasured<SectionID, ItemID>(
    _ dropsViews: Bool, _ old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    _ new: DiffableDataSourceSnapshot<SectionID, ItemID>
  ) -> LayoutChange? {
    dropsViews ? .replacingAll(old.numberOfSections, by: new.numberOfSections) : nil
  }
}

extension DataUpdate {
  /// Creates the update from one snapshot to another, whose marks are included.
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

  /// Returns the update for which the item at an index path is marked.
  fileprivate func mark(of item: ItemID, at path: IndexPath) -> PendingUpdate? {
    if reloadedItems.contains(item) || reloadedSections.contains(sectionIdentifiers[path.section]) {
      return .reload
    }
    return reconfiguredItems.contains(item) ? .reconfigure : nil
  }
}
