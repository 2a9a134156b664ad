import FrameTiming

extension DiffableDataSource {
  /// The change of a snapshot by a reordering.
  public typealias Transaction = DiffableDataSourceTransaction<SectionID, ItemID>

  /// The handlers that are called when the user drags an item to another place.
  ///
  /// The data source updates its own snapshot. The app applies the same change to its data in
  /// ``didReorder``.
  ///
  /// - SeeAlso: `UICollectionViewDiffableDataSource.ReorderingHandlers`.
  public struct ReorderingHandlers {
    /// Returns whether an item can be dragged; without this handler, none can.
    public var canReorderItem: ((ItemID) -> Bool)?
    /// Called when an item is dropped at another place, before the snapshot changes.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after ``willReorder``, when the snapshot has changed.
    public var didReorder: ((Transaction) -> Void)?

    /// Creates handlers that allow no dragging.
    public init() {}
  }
}

extension DiffableDataSource: ReorderingSource {
  func canReorderItem(at path: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: path) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  func beginReordering(itemAt path: IndexPath) {
    movement = ItemMovement(at: path)
    reorderedItem = current.itemIdentifier(at: path)
  }

  func moveReorderedItem(to target: IndexPath) {
    guard let movement, movement.target != target, holds(target, movement) else { return }
    var moved = movement
    moved.target = target
    show(moved)
  }

  func cancelReordering() {
    revertMovement()
    forgetReordering()
  }

  func forgetReordering() {
    movement = nil
    reorderedItem = nil
  }

  /// Moves the item in the data to its displayed place.
  func commitReordering() {
    // The difference that is being computed is based on the current data.
    guard let movement, let item = reorderedItem, !movement.isTrivial, queue.current == nil,
      let moved = snapshot(moving: item, movement)
    else { return cancelReordering() }
    let followed = outlines(following: moved)
    let transaction = Transaction(
      of: item, movement, from: (current, outlines), to: (moved, followed))
    reorderingHandlers.willReorder?(transaction)
    forgetReordering()
    current = moved
    outlines = followed
    reorderingHandlers.didReorder?(transaction)
  }

  /// Shows the item at its place in the data before an update.
  func revertMovement() {
    guard let movement, !movement.isTrivial else { return }
    show(ItemMovement(at: movement.source))
  }

  /// Continues the drag in a new snapshot, in which the item may have another place or none.
  func followMovement() {
    guard let item = reorderedItem else { return }
    movement = current.indexPath(of: item).map(ItemMovement.init(at:))
    if movement == nil { reorderedItem = nil }
  }

  private func show(_ moved: ItemMovement) {
    guard let collectionView, let movement else { return self.movement = moved }
    var update = DataUpdate(
      newPath: { moved.shownPath(ofDataPath: movement.dataPath(ofShownPath: $0)) },
      oldPath: { movement.shownPath(ofDataPath: moved.dataPath(ofShownPath: $0)) },
      newSection: { $0 })
    update.anchor = .topEdge
    if collectionView.solvedLayout.keepsMeasuredSizes {
      var change = LayoutChange()
      change.movedItems = [LayoutChange.Move(from: movement.target, to: moved.target)]
      update.change = change
    }
    collectionView.perform(update) { self.movement = moved }
  }

  /// Whether `target` is a valid place for the item: that of another item, or after the last one.
  private func holds(_ target: IndexPath, _ movement: ItemMovement) -> Bool {
    guard current.sectionIdentifiers.indices.contains(target.section) else { return false }
    let others =
      current.numberOfItems(inSectionAt: target.section)
      - (target.section == movement.source.section ? 1 : 0)
    return (0...others).contains(target.item)
  }

  private func snapshot(moving item: ItemID, _ movement: ItemMovement) -> Snapshot? {
    var moved = current
    let target = movement.target
    func shown(_ offset: Int) -> ItemID? {
      itemIdentifier(for: IndexPath(item: target.item + offset, section: target.section))
    }
    do throws(SnapshotError) {
      if let next = shown(1) {
        try moved.moveItem(item, beforeItem: next)
      } else {
        try moved.appendItems([item], toSection: current.sectionIdentifiers[target.section])
      }
    } catch { return nil }
    return moved
  }
}

// MARK: - The transaction

extension DiffableDataSourceTransaction {
  typealias State = (
    snapshot: Snapshot, outlines: [SectionID: DiffableDataSourceSectionSnapshot<ItemID>]
  )
  private typealias Change = CollectionDifference<ItemID>.Change

  fileprivate init(
    of item: ItemID, _ movement: ItemMovement, from old: State, to new: State
  ) {
    initialSnapshot = old.snapshot
    finalSnapshot = new.snapshot
    let (source, target) = (movement.source, movement.target)
    let before = old.snapshot.indexOfItem(item) ?? 0
    let after = new.snapshot.indexOfItem(item) ?? 0
    difference = Self.difference(item, from: before, to: after)
    sectionTransactions = Set([source.section, target.section]).sorted(by: >).map { section in
      let isSource = section == source.section
      let isTarget = section == target.section
      let id = old.snapshot.sectionIdentifiers[section]
      return DiffableDataSourceSectionTransaction(
        sectionIdentifier: id,
        difference: Self.difference(
          item, from: isSource ? source.item : nil, to: isTarget ? target.item : nil),
        initial: Self.state(id, old), final: Self.state(id, new))
    }
  }

  private static func state(
    _ section: SectionID, _ state: State
  ) -> DiffableDataSourceSectionTransaction<SectionID, ItemID>.SectionState {
    if let outline = state.outlines[section] { return .outline(outline) }
    return .list((try? state.snapshot.itemIdentifiers(inSection: section)) ?? [])
  }

  private static func difference(
    _ item: ItemID, from source: Int?, to target: Int?
  ) -> CollectionDifference<ItemID> {
    let removal = source.map { Change.remove(offset: $0, element: item, associatedWith: target) }
    let insertion = target.map { Change.insert(offset: $0, element: item, associatedWith: source) }
    guard let difference = CollectionDifference([removal, insertion].compactMap { $0 }) else {
      stop("one removal and one insertion must form a valid collection difference")
    }
    return difference
  }
}
