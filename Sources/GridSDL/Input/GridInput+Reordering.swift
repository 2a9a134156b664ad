import GridEngine

/// Handles drags of items.
extension GridInput {
  /// Handles a movement of the pointer with the button pressed.
  ///
  /// Beyond the slop of a click, the pressed item is dragged if its scene supports reordering.
  ///
  /// - Returns: Whether an item is dragged.
  func drag(to point: Point, in view: CollectionView) -> Bool {
    if !view.isReordering {
      guard let pressed, !isClick(pressed.point, point),
        let path = view.indexPathForItem(atViewportPoint: pressed.point),
        view.beginInteractiveMovementForItem(at: path, grabbedAt: pressed.point)
      else { return false }
      self.pressed = nil
      view.cancelRegionPress()
      stopPointing(in: view)
    }
    view.updateInteractiveMovementTargetPosition(point)
    redraw()
    return true
  }

  /// Drops the dragged item.
  ///
  /// - Returns: Whether an item was dragged.
  func drop(at point: Point, in view: CollectionView) -> Bool {
    guard view.isReordering else { return false }
    view.updateInteractiveMovementTargetPosition(point)
    view.endInteractiveMovement()
    return true
  }

  /// Cancels the drag; the item returns to its old position.
  ///
  /// - Returns: Whether an item was dragged.
  package func cancelDrag(in view: CollectionView) -> Bool {
    guard view.isReordering else { return false }
    view.cancelInteractiveMovement()
    redraw()
    return true
  }
}
