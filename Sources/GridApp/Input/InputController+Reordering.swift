import GridEngine

extension InputController {
  /// Takes a movement of the pointer with the button held: after some points of it the item that was
  /// pressed follows, where its scene lets items be put in another order.
  ///
  /// - Returns: Whether an item is dragged.
  func drag(to point: Point, in view: CollectionView) -> Bool {
    if !view.isReordering {
      guard let pressed, !isClick(pressed.point, point),
        let path = view.indexPathForItem(atViewportPoint: pressed.point),
        view.beginInteractiveMovementForItem(at: path, grippedAt: pressed.point)
      else { return false }
      self.pressed = nil
      stopPointing(in: view)
    }
    view.updateInteractiveMovementTargetPosition(point)
    redraw()
    return true
  }

  /// Lets go of what is dragged.
  ///
  /// - Returns: Whether anything was.
  func drop(at point: Point, in view: CollectionView) -> Bool {
    guard view.isReordering else { return false }
    view.updateInteractiveMovementTargetPosition(point)
    view.endInteractiveMovement()
    return true
  }

  /// Puts what is dragged back where it was.
  ///
  /// - Returns: Whether anything was dragged.
  func cancelDrag(in view: CollectionView) -> Bool {
    guard view.isReordering else { return false }
    view.cancelInteractiveMovement()
    redraw()
    return true
  }
}
