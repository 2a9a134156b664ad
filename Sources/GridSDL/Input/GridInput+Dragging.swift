import GridEngine

/// Handles drags of items and of selection rectangles.
extension GridInput {
  /// Handles a movement of the pointer with the button pressed.
  ///
  /// Beyond the slop of a click, the pressed item is dragged if its scene supports reordering or
  /// drags to other programs. From the space between items, a rectangle selects items; with Shift or
  /// Ctrl also from an item that is not reordered.
  ///
  /// - Returns: Whether something is dragged.
  func drag(to point: Point, in view: CollectionView) -> Bool {
    if !view.isReordering, view.selectionRect == nil {
      guard let pressed, !isClick(pressed.point, point), beginDrag(of: pressed, in: view) else {
        return false
      }
      self.pressed = nil
      view.cancelRegionPress()
      stopPointing(in: view)
    }
    view.updateInteractiveMovementTargetPosition(point)
    view.updateBandSelection(to: point)
    redraw()
    return true
  }

  private func beginDrag(
    of pressed: (point: Point, modifiers: KeyModifiers), in view: CollectionView
  ) -> Bool {
    let (point, modifiers) = pressed
    if let path = view.indexPathForItem(atViewportPoint: point) {
      if view.beginInteractiveMovementForItem(at: path, grabbedAt: point) { return true }
      guard modifiers.contains(.shift) || modifiers.contains(.control) else {
        return onItemDrag?(path) == true
      }
    }
    guard view.region(atViewportPoint: point) == nil else { return false }
    return view.beginBandSelection(
      at: point,
      mode: modifiers.contains(.control) ? .toggle : modifiers.contains(.shift) ? .add : .replace)
  }

  /// Drops the dragged item, or selects the items in the rectangle.
  ///
  /// - Returns: Whether something was dragged.
  func drop(at point: Point, in view: CollectionView) -> Bool {
    if view.selectionRect != nil {
      view.updateBandSelection(to: point)
      view.endBandSelection()
      return true
    }
    guard view.isReordering else { return false }
    view.updateInteractiveMovementTargetPosition(point)
    view.endInteractiveMovement()
    return true
  }

  /// Cancels the drag: the item returns to its old position, or the selection stays as it was.
  ///
  /// - Returns: Whether something was dragged.
  public func cancelDrag(in view: CollectionView) -> Bool {
    guard view.isReordering || view.selectionRect != nil else { return false }
    view.cancelInteractiveMovement()
    view.cancelBandSelection()
    redraw()
    return true
  }
}
