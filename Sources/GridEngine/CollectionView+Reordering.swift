import FrameTiming

extension CollectionView {
  /// Whether the user may drag an item to another place.
  public func canReorderItem(at indexPath: IndexPath) -> Bool {
    source.reordering?.canReorderItem(at: indexPath) ?? false
  }

  /// Whether an item is being dragged.
  public var isReordering: Bool { reordering.isDragging }

  /// Takes hold of an item's cell, which follows
  /// ``updateInteractiveMovementTargetPosition(_:)`` from then on, over all others.
  ///
  /// The others make room as it goes, content scrolls by itself near the edges, and the data stays
  /// as it is until ``endInteractiveMovement()``. An update in the meantime ends nothing: the drag
  /// goes on where the item is after it, unless it is gone.
  ///
  /// - Parameters:
  ///   - indexPath: An item in view.
  ///   - grip: Where it is held, in viewport coordinates; its middle by default.
  /// - Returns: Whether it could be taken up: whether the data source allows it, by its
  ///   ``DiffableDataSource/reorderingHandlers``, and nothing else is held.
  @discardableResult
  public func beginInteractiveMovementForItem(
    at indexPath: IndexPath, grippedAt grip: Point? = nil
  ) -> Bool {
    prepareLayoutIfNeeded()
    guard !reordering.isDragging, canReorderItem(at: indexPath),
      let view = views.displayedView(of: ElementID(.cell, at: indexPath)), !view.isLeaving
    else { return false }
    let corner = currentOrigin(of: view).corner
    let seen = Rect(origin: corner, size: view.size)
      .offsetBy(dx: -contentOffset.x, dy: -contentOffset.y)
    animator.stop(view)
    reordering.begin(view, at: seen, grip: grip)
    source.reordering?.beginReordering(itemAt: indexPath)
    updateStates()
    return true
  }

  /// Tells where the pointer is, in viewport coordinates: it stays there while content scrolls
  /// beneath it. The others make room in the next layout.
  public func updateInteractiveMovementTargetPosition(_ point: Point) {
    reordering.movePointer(to: point)
  }

  /// Lets the item go: it slides to where room was made for it, the data follows, and the handlers
  /// of the data source are told what changed.
  public func endInteractiveMovement() {
    guard reordering.isDragging else { return }
    // Twice, because of an item in another section it takes the near side first.
    for _ in 0..<2 { makeRoomForDraggedItem() }
    letGo { source.reordering?.commitReordering() }
  }

  /// Lets the item slide back to where it was; nobody is told.
  public func cancelInteractiveMovement() {
    guard reordering.isDragging else { return }
    letGo { source.reordering?.cancelReordering() }
  }

  /// Releases the movement of a view that is no longer shown.
  func forgetMovement(of view: CollectionReusableView) {
    if reordering.forget(view) { source.reordering?.forgetReordering() }
  }

  /// Where the dragged view is, in content coordinates; nil for any other view.
  func draggedCorner(of view: CollectionReusableView) -> Point? {
    reordering.corner(of: view, contentOffset: contentOffset)
  }

  private func letGo(_ settle: () -> Void) {
    beginTransition(.nothing)
    settle()
    reordering.end()
    updateStates()
    // What a header tells may have changed with the order.
    for view in views.displayedViews where !(view is CollectionViewCell) {
      views.mark(view, for: .reload)
    }
  }

  /// Looks for the dragged item's place again after an update.
  func takeUpDrag() { reordering.forgetPlaces() }

  /// Shows the dragged item in the place that is under the pointer now.
  func makeRoomForDraggedItem() {
    guard reordering.isDragging, let items = source.reordering, let shown = items.movement,
      let point = reordering.takeMovedPoint(contentOffset: contentOffset),
      let proposed = collectionViewLayout.place(
        under: point, of: shown.target, visibleBounds: bounds),
      !reordering.isTurningBack(to: proposed, at: point)
    else { return }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFrom: shown.source, currentlyAt: shown.target,
        toProposed: proposed) ?? proposed
    guard target != shown.target else { return }
    reordering.noteLeft(shown.target, at: point)
    items.moveReorderedItem(to: target)
    // In another section it took the place before the item that is under the pointer, which has its
    // place still: the next look finds it.
    if target.section != shown.target.section { reordering.examineAgain() }
  }

  // MARK: Scrolling at the edges

  /// Whether content moves because something is held near an edge.
  var isEdgeScrolling: Bool {
    reordering.isDragging && reordering.scrollsAtEdge(of: viewportAlongScroll)
  }

  /// Scrolls content on to the frame that will be shown at `time` where something is held near an
  /// edge.
  ///
  /// - Returns: How far content moved, points.
  func scrollAtEdge(to time: FrameTime) -> ScrollDelta {
    guard reordering.isDragging else { return ScrollDelta() }
    let viewport = viewportAlongScroll
    guard let distance = reordering.edgeScrollDistance(to: time, in: viewport) else {
      return ScrollDelta()
    }
    let axis = viewport.axis
    let before = motion[axis].position
    motion[axis].scroll(to: before + distance, animated: false, at: time)
    contentOffset = motion.snappedOffset
    var moved = ScrollDelta()
    moved[axis] = motion[axis].position - before
    return moved
  }

  private var viewportAlongScroll: ReorderSession.Viewport {
    let axis = collectionViewLayout.configuration.scrollDirection
    return ReorderSession.Viewport(
      axis: axis, extent: environment.containerSize[axis], offset: contentOffset[axis],
      limit: maximumContentOffset[axis])
  }
}
