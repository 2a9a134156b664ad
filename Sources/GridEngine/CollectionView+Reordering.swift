extension CollectionView {
  /// Returns whether the user can move an item to another place.
  public func canReorderItem(at indexPath: IndexPath) -> Bool {
    source.reordering?.canReorderItem(at: indexPath) ?? false
  }

  /// A Boolean value that indicates whether an item is being dragged.
  public var isReordering: Bool { reordering.isDragging }

  /// Begins the interactive movement of an item.
  ///
  /// The item's cell follows ``updateInteractiveMovementTargetPosition(_:)``, in front of all
  /// others. The other items make room, and content scrolls near the edges. The data does not
  /// change before ``endInteractiveMovement()``. An update does not end the movement unless it
  /// deletes the item.
  ///
  /// - Parameters:
  ///   - indexPath: A visible item.
  ///   - grip: The position of the pointer, in viewport coordinates; by default the center of the
  ///     cell.
  /// - Returns: Whether the movement began: the data source's
  ///   ``DiffableDataSource/reorderingHandlers`` allow it and no other item is being moved.
  @discardableResult
  public func beginInteractiveMovementForItem(
    at indexPath: IndexPath, grabbedAt grip: Point? = nil
  ) -> Bool {
    prepareLayoutIfNeeded()
    guard !reordering.isDragging, canReorderItem(at: indexPath),
      let view = views.displayedView(of: ElementID(.cell, at: indexPath)), !view.isLeaving
    else { return false }
    let corner = currentOrigin(of: view).corner
    let seen = Rect(origin: corner, size: view.size)
      .offsetBy(dx: -scroller.offset.x, dy: -scroller.offset.y)
    animator.stop(view)
    reordering.begin(view, at: seen, grip: grip.map(coordinates.viewport))
    source.reordering?.beginReordering(itemAt: indexPath)
    updateStates()
    return true
  }

  /// Moves the dragged item to the pointer.
  ///
  /// The item stays under the pointer while content scrolls. The other items make room at the next
  /// layout.
  ///
  /// - Parameter point: The position of the pointer, in viewport coordinates.
  public func updateInteractiveMovementTargetPosition(_ point: Point) {
    reordering.movePointer(to: coordinates.viewport(point))
  }

  /// Ends the interactive movement and commits it to the data source.
  ///
  /// The item slides into its new place, and the data source's handlers receive the change.
  public func endInteractiveMovement() {
    guard reordering.isDragging else { return }
    // Runs twice: the first pass only reaches the near edge of the item's section.
    for _ in 0..<2 { makeRoomForDraggedItem() }
    endDrag { source.reordering?.commitReordering() }
  }

  /// Cancels the interactive movement: the item slides back. No handler is called.
  public func cancelInteractiveMovement() {
    guard reordering.isDragging else { return }
    endDrag { source.reordering?.cancelReordering() }
  }

  /// Ends the movement of a view that is no longer displayed.
  func forgetMovement(of view: CollectionReusableView) {
    if reordering.forget(view) { source.reordering?.forgetReordering() }
  }

  /// Returns the top leading corner of the dragged view in the content; `nil` for any other view.
  func draggedCorner(of view: CollectionReusableView) -> Point? {
    reordering.corner(of: view, contentOffset: scroller.offset)
  }

  private func endDrag(_ settle: () -> Void) {
    requests.changes.during {
      beginTransition(.nothing)
      settle()
      reordering.end()
      updateStates()
    }
    // The text of a header may depend on the order of items.
    for view in views.displayedViews where !(view is CollectionViewCell) {
      views.mark(view, for: .reload)
    }
  }

  /// Searches for the place of the dragged item again after an update.
  func resumeDrag() { reordering.forgetPositions() }

  /// Moves the dragged item to the place under the pointer.
  func makeRoomForDraggedItem() {
    guard reordering.isDragging, let items = source.reordering, let shown = items.movement,
      let point = reordering.takeMovedPoint(contentOffset: scroller.offset),
      let proposed = solvedLayout.place(
        under: point, of: shown.target, visibleBounds: visibleBounds),
      !reordering.isReturning(to: proposed, at: point)
    else { return }
    requests.changes.during {
      let target =
        delegate?.collectionView(
          self, targetIndexPathForMoveOfItemFrom: shown.source, currentlyAt: shown.target,
          toProposed: proposed) ?? proposed
      move(items, from: shown, to: target, at: point)
    }
  }

  private func move(
    _ items: any ReorderingSource, from shown: ItemMovement, to target: IndexPath, at point: Point
  ) {
    guard target != shown.target else { return }
    reordering.didLeave(shown.target, at: point)
    items.moveReorderedItem(to: target)
    // In another section the item took the place before the item under the pointer. The next pass
    // moves it to the place of that item.
    if target.section != shown.target.section { reordering.examineAgain() }
  }
}
