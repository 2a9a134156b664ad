import FrameTiming

// Updates of a data source that has no identifiers: its owner changes the items and reports each
// change by index. The changes then take the same path as those of a diffable data source.

extension CollectionView {
  /// Shows several changes of the data source as one animated update.
  ///
  /// Change the items of the data source in `updates`, and report the changes there by
  /// ``insertItems(at:)``, ``deleteItems(at:)``, ``moveItem(at:to:)``, ``reloadItems(at:)`` and the
  /// methods for sections, in any order:
  ///
  /// - Deletions, reloads and the sources of moves are positions *before* the update.
  /// - Insertions and the destinations of moves are positions *after* the update.
  ///
  /// Remaining items keep their cells, sizes and states, and the anchor keeps its position on screen.
  /// If the changes contradict each other or the item counts of the data source, the program stops
  /// with a message. A call within `updates` becomes a part of the outer update. Do not call
  /// ``layoutIfNeeded()`` there.
  ///
  /// ``DiffableDataSource`` computes its changes itself; with one, calling this method is a
  /// programming error.
  ///
  /// - Parameters:
  ///   - animated: Whether to animate the changes; `true` by default. `false` ends running
  ///     animations.
  ///   - anchor: The part of the content that stays in place on screen; an item by its index path
  ///     before the update.
  ///   - updates: Changes the data source and reports the changes; runs at once.
  ///   - completion: Called when the update is on screen and its animation has ended, in the order of
  ///     the updates. Its argument is always `true`, because a later update continues the animations
  ///     of an earlier one instead of interrupting it.
  /// - Complexity: O(*v* + *s* + *c* log *c*) for *v* elements with views, *s* sections and *c*
  ///   changes, plus *c* O(log *n*) if the layout keeps measured sizes.
  /// - SeeAlso: `UICollectionView.performBatchUpdates(_:completion:)`.
  public func performBatchUpdates(
    animated: Bool = true, anchor: UpdateAnchor<IndexPath> = .automatic, _ updates: () -> Void,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    checkReportsChanges()
    // Before the items change, so that the layout has the old counts.
    if !batch.isCollecting, !needsReload { prepareLayoutIfNeeded() }
    if let reported = batch.collect(updates) {
      commitWhenPossible(reported, animated: animated, anchor: anchor)
    }
    guard let completion else { return }
    requests.changes.whenPossible { [self] in
      animator.finish(animated: animated) { completion(true) }
    }
  }

  // MARK: Items

  /// Shows items that were inserted into the data source.
  ///
  /// Outside of ``performBatchUpdates(animated:anchor:_:completion:)`` the call is an update of its
  /// own, and the data source contains the items already. The same applies to the other methods that
  /// report changes.
  ///
  /// - Parameter indexPaths: The index paths of the items after the update.
  public func insertItems(at indexPaths: [IndexPath]) {
    report { $0.insertedItems += indexPaths }
  }

  /// Removes items that were deleted from the data source.
  ///
  /// - Parameter indexPaths: The index paths of the items before the update.
  public func deleteItems(at indexPaths: [IndexPath]) {
    report { $0.deletedItems += indexPaths }
  }

  /// Moves an item, which keeps its cell, its size and its state.
  ///
  /// - Parameters:
  ///   - indexPath: The index path before the update.
  ///   - newIndexPath: The index path after the update.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    report { $0.movedItems.append(LayoutChange.Move(from: indexPath, to: newIndexPath)) }
  }

  /// Requests the cells of items again and measures them; the items stay in place and keep their
  /// state.
  ///
  /// To configure existing cells, ``reconfigureItems(at:anchor:)`` costs less.
  ///
  /// - Parameter indexPaths: The index paths of the items before the update.
  public func reloadItems(at indexPaths: [IndexPath]) {
    report { $0.reloadedItems += indexPaths }
  }

  // MARK: Sections

  /// Shows sections that were inserted into the data source, with their items.
  ///
  /// - Parameter sections: The indices of the sections after the update.
  public func insertSections(_ sections: some Sequence<Int>) {
    report { $0.insertedSections += sections }
  }

  /// Removes sections that were deleted from the data source, with their items.
  ///
  /// - Parameter sections: The indices of the sections before the update.
  public func deleteSections(_ sections: some Sequence<Int>) {
    report { $0.deletedSections += sections }
  }

  /// Moves a section, whose items keep their cells, sizes and states.
  ///
  /// - Parameters:
  ///   - section: The index before the update.
  ///   - newSection: The index after the update.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    report { $0.movedSections.append(LayoutChange.Move(from: section, to: newSection)) }
  }

  /// Replaces sections and all their items; their numbers of items may change.
  ///
  /// - Parameter sections: The indices of the sections before the update.
  public func reloadSections(_ sections: some Sequence<Int>) {
    report { $0.reloadedSections += sections }
  }

  // MARK: Commit

  private func checkReportsChanges() {
    require(
      source.updates == nil,
      "the data source computes its changes itself; apply a snapshot instead of a batch update")
  }

  /// Adds a change to the current batch update, or shows it at once.
  private func report(_ add: (inout BatchUpdate) -> Void) {
    guard !batch.add(add) else { return }
    checkReportsChanges()
    // The items have changed already, so an invalid layout must not be solved first.
    var reported = BatchUpdate()
    add(&reported)
    commitWhenPossible(reported, animated: true, anchor: .automatic)
  }

  /// Shows the changes at once, or at the end of the current call of the program.
  ///
  /// The changes of several batches in one call build on each other, but the data source has only the
  /// last items. They are shown like new data.
  private func commitWhenPossible(
    _ reported: BatchUpdate, animated: Bool, anchor: UpdateAnchor<IndexPath>
  ) {
    batch.pendingCount += 1
    requests.changes.whenPossible { [self] in
      batch.pendingCount -= 1
      if batch.pendingCount > 0 {
        currentLayout.invalidateData()
      } else {
        commit(reported, animated: animated, anchor: anchor)
      }
    }
  }

  private func commit(
    _ reported: BatchUpdate, animated: Bool, anchor: UpdateAnchor<IndexPath>
  ) {
    guard !needsReload else { return }
    let old = solvedLayout.solvedItemCounts
    let new = itemCounts()
    let change: LayoutChange
    let reloaded: Set<IndexPath>
    do {
      (change, reloaded) = try reported.resolved(from: old, to: new)
    } catch {
      stop("\(error)")
    }
    var update = DataUpdate(
      change, reloaded: reloaded, from: old.map { $0 ?? .max }, to: new)
    update.isAnimated = animated && !old.isEmpty
    update.anchor = anchor
    let keepsSizes = solvedLayout.keepsMeasuredSizes
    if keepsSizes {
      update.change =
        change.changedRangeCount > LayoutChange.maximumChangedRanges
        ? .replacingAll(old.count, by: new.count) : change
    }
    requests.changes.during {
      currentLayout.withInvalidationPostponed { perform(update) {} }
      guard keepsSizes else { return }
      for path in reloaded { solvedLayout.invalidateSize(of: ElementID(.cell, at: path)) }
    }
  }
}

extension DataUpdate {
  /// Creates the update of a change by index.
  fileprivate init(
    _ change: LayoutChange, reloaded: Set<IndexPath>, from old: [Int], to new: [Int]
  ) {
    let map = IndexPathMap(change, from: old, to: new)
    self.init(
      newPath: { map.newPath($0) }, oldPath: { map.oldPath($0) },
      newSection: { map.newSection($0) },
      mark: { reloaded.contains($0) ? .reload : nil })
  }
}
