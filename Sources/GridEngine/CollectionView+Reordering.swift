import FrameTiming

extension CollectionView {
  /// Whether the user may drag an item to another place.
  public func canReorderItem(at indexPath: IndexPath) -> Bool {
    reorderingSource?.canReorderItem(at: indexPath) ?? false
  }

  /// Whether an item is being dragged.
  public var isReordering: Bool { interactiveMovement != nil }

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
    guard interactiveMovement == nil, canReorderItem(at: indexPath),
      let view = displayed[ElementID(.cell, at: indexPath)], !view.isLeaving
    else { return false }
    let corner = currentOrigin(of: view).corner
    let seen = Rect(origin: corner, size: view.size)
      .offsetBy(dx: -contentOffset.x, dy: -contentOffset.y)
    let grip = grip ?? Point(x: seen.midX, y: seen.midY)
    view.motion = nil
    interactiveMovement = InteractiveMovement(
      view: view, grip: Point(x: grip.x - seen.minX, y: grip.y - seen.minY), point: grip)
    raisedView = view
    reorderingSource?.beginReordering(itemAt: indexPath)
    updateStates()
    return true
  }

  /// Tells where the pointer is, in viewport coordinates: it stays there while content scrolls
  /// beneath it. The others make room in the next layout.
  public func updateInteractiveMovementTargetPosition(_ point: Point) {
    interactiveMovement?.point = point
  }

  /// Lets the item go: it slides to where room was made for it, the data follows, and the handlers
  /// of the data source are told what changed.
  public func endInteractiveMovement() {
    guard interactiveMovement != nil else { return }
    // Twice, because of an item in another section it takes the near side first.
    for _ in 0..<2 { makeRoomForDraggedItem() }
    letGo { reorderingSource?.commitReordering() }
  }

  /// Lets the item slide back to where it was; nobody is told.
  public func cancelInteractiveMovement() {
    guard interactiveMovement != nil else { return }
    letGo { reorderingSource?.cancelReordering() }
  }

  /// Has a view that took the place of another be dragged in its stead.
  func handOverMovement(of view: CollectionReusableView, to new: CollectionReusableView) {
    if raisedView === view { raisedView = new }
    if interactiveMovement?.view === view { interactiveMovement?.view = new }
  }

  /// Gives up the movement of a view that is no longer shown.
  func forgetMovement(of view: CollectionReusableView) {
    if raisedView === view { raisedView = nil }
    guard interactiveMovement?.view === view else { return }
    interactiveMovement = nil
    reorderingSource?.forgetReordering()
  }

  /// Where the dragged view is, in content coordinates; nil for any other view.
  func draggedCorner(of view: CollectionReusableView) -> Point? {
    guard let movement = interactiveMovement, movement.view === view else { return nil }
    return Point(
      x: contentOffset.x + movement.point.x - movement.grip.x,
      y: contentOffset.y + movement.point.y - movement.grip.y)
  }

  private func letGo(_ settle: () -> Void) {
    beginTransition(.nothing)
    settle()
    interactiveMovement = nil
    updateStates()
    // What a header tells may have changed with the order.
    for view in displayed.values where !(view is CollectionViewCell) {
      setNeedsUpdate(view, .reload)
    }
  }

  /// Has the dragged item look for its place again after an update.
  func takeUpDrag() {
    interactiveMovement?.examined = nil
    interactiveMovement?.previous = nil
  }
}

// MARK: - Room for it

extension CollectionView {
  /// Shows the dragged item in the place that is under the pointer now.
  func makeRoomForDraggedItem() {
    guard let movement = interactiveMovement, let reorderingSource,
      let shown = reorderingSource.movement
    else { return }
    let point = Point(
      x: contentOffset.x + movement.point.x, y: contentOffset.y + movement.point.y)
    guard point != movement.examined else { return }
    interactiveMovement?.examined = point
    guard let proposed = place(under: point, for: shown.target),
      !turnsBack(to: proposed, at: point, movement)
    else { return }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFrom: shown.source, currentlyAt: shown.target,
        toProposed: proposed) ?? proposed
    guard target != shown.target else { return }
    interactiveMovement?.previous = (shown.target, point)
    reorderingSource.moveReorderedItem(to: target)
    // In another section it took the place before the item that is under the pointer, which has its
    // place still: the next look finds it.
    if target.section != shown.target.section { interactiveMovement?.examined = nil }
  }

  /// The place of the item under a point of the content, or of the nearest one; nil where the dragged
  /// item is there already, or would not be there afterwards.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the elements in view.
  private func place(under point: Point, for current: IndexPath) -> IndexPath? {
    var nearest: (path: IndexPath, frame: Rect, distance: Double)?
    var slot: Rect?
    collectionViewLayout.forEachElement(in: bounds, visibleBounds: bounds) { attributes in
      guard attributes.element.category == .cell else { return }
      let frame = attributes.frame
      if attributes.indexPath == current { slot = frame }
      let distance = frame.squaredDistance(to: point)
      if distance < nearest?.distance ?? .infinity {
        nearest = (attributes.indexPath, frame, distance)
      }
    }
    guard let nearest, nearest.path != current else { return nil }
    if let slot, !slot.reaches(point, pushing: nearest.frame) { return nil }
    return nearest.path
  }

  /// Whether a place is the one that was just left, with the pointer where it was: items of several
  /// sizes may change places so that neither comes to lie under it.
  private func turnsBack(
    to path: IndexPath, at point: Point, _ movement: InteractiveMovement
  ) -> Bool {
    guard let previous = movement.previous, previous.path == path else { return false }
    return abs(point.x - previous.point.x) + abs(point.y - previous.point.y) < 8
  }
}

extension Rect {
  /// Whether a frame of this size lies under `point` once a larger neighbour has gone past it.
  ///
  /// Otherwise the neighbour would still be under the pointer afterwards, and go back at once.
  fileprivate func reaches(_ point: Point, pushing other: Rect) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let place = point[axis]
      if other.start(along: axis) >= end(along: axis) {
        return other.end(along: axis) - place <= size[axis]
      }
      if other.end(along: axis) <= start(along: axis) {
        return place - other.start(along: axis) <= size[axis]
      }
      return true
    }
  }
}

// MARK: - Scrolling by itself

extension CollectionView {
  /// Whether content moves because something is held near an edge.
  var isEdgeScrolling: Bool {
    guard let movement = interactiveMovement else { return false }
    let axis = collectionViewLayout.configuration.scrollDirection
    let velocity = edgeScroll(along: axis).velocity(
      at: movement.point[axis], after: EdgeScroll.ramp)
    let offset = contentOffset[axis]
    return velocity < 0 ? offset > 0 : velocity > 0 && offset < maximumContentOffset[axis]
  }

  /// Scrolls content on to the frame that will be shown at `time` where something is held near an
  /// edge.
  ///
  /// - Returns: How far content moved, points.
  func scrollAtEdge(to time: FrameTime) -> ScrollDelta {
    guard let movement = interactiveMovement else { return ScrollDelta() }
    guard isEdgeScrolling else {
      interactiveMovement?.scrolledUntil = nil
      interactiveMovement?.scrollingSeconds = 0
      return ScrollDelta()
    }
    interactiveMovement?.scrolledUntil = time
    guard let last = movement.scrolledUntil else { return ScrollDelta() }
    let seconds = max(0, time.seconds(since: last))
    interactiveMovement?.scrollingSeconds += seconds
    let axis = collectionViewLayout.configuration.scrollDirection
    let velocity = edgeScroll(along: axis).velocity(
      at: movement.point[axis], after: movement.scrollingSeconds + seconds / 2)
    let before = motion[axis].position
    motion[axis].scroll(to: before + velocity * seconds, animated: false, at: time)
    contentOffset = motion.snappedOffset
    var moved = ScrollDelta()
    moved[axis] = motion[axis].position - before
    return moved
  }

  private func edgeScroll(along axis: Axis) -> EdgeScroll {
    EdgeScroll(viewport: environment.containerSize[axis])
  }
}
