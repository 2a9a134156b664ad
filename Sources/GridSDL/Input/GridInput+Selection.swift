import FrameTiming
import GridEngine

/// Handles clicks, hover and focus.
extension GridInput {
  /// The maximum distance between press and release of a click, in points.
  private static let clickSlop = 6.0

  /// Whether `release` is close enough to `press` for a click.
  func isClick(_ press: Point, _ release: Point) -> Bool {
    abs(release.x - press.x) + abs(release.y - press.y) <= Self.clickSlop
  }

  /// Handles a press on the grid: stops moving content, or starts a click on a region or an item.
  func press(at point: Point, _ modifiers: KeyModifiers, in view: CollectionView, time: FrameTime) {
    pressed = view.isScrolling ? nil : (point, modifiers)
    if pressed != nil { view.pressRegion(atViewportPoint: point) }
    view.stopScrolling(at: time)
  }

  /// Handles a release: a click on a region is reported to its view. Another click selects the item.
  func release(at point: Point, in view: CollectionView) {
    defer { pressed = nil }
    if view.releaseRegion(atViewportPoint: point) { return }
    guard let pressed, isClick(pressed.point, point) else { return }
    select(at: point, pressed.modifiers, in: view)
  }

  /// Selects the item at a point, or clears the selection if there is none.
  func select(at point: Point, _ modifiers: KeyModifiers, in view: CollectionView) {
    guard let path = view.indexPathForItem(atViewportPoint: point) else {
      // A click that misses an item to select or deselect keeps the others.
      guard modifiers.isDisjoint(with: [.shift, .control]) else { return }
      view.clearSelection()
      view.focusedIndexPath = nil
      return
    }
    view.selectItem(
      at: path,
      by: modifiers.contains(.shift) ? .range : modifiers.contains(.control) ? .toggle : .only)
  }

  /// Handles a movement of the pointer over the grid.
  func movePointer(to point: Point, in view: CollectionView) {
    hover(at: point, in: view)
    isPointing = view.hoveredIndexPath != nil || view.cursor != .arrow || isPointing
  }

  /// Updates hover highlighting under a stationary pointer after content moved or changed; nothing
  /// is highlighted while content moves.
  package func followPointer(in view: CollectionView) {
    guard isPointing, let pointer, !view.isReordering else { return }
    hover(at: pointer, in: view)
  }

  /// Removes hover highlighting until the pointer moves again.
  package func stopPointing(in view: CollectionView) {
    isPointing = false
    view.hoveredIndexPath = nil
    view.hoverRegion(atViewportPoint: nil)
  }

  private func hover(at point: Point, in view: CollectionView) {
    if view.hoverRegion(atViewportPoint: view.isScrolling ? nil : point) { redraw() }
    let path = view.isScrolling ? nil : view.indexPathForItem(atViewportPoint: point)
    guard path != view.hoveredIndexPath else { return }
    view.hoveredIndexPath = path
    redraw()
  }

  /// Performs a key action on focus and selection, except for arrow keys.
  ///
  /// The first Tab or arrow key focuses the first visible item; later ones move the focus.
  ///
  /// - Returns: Whether the action had an effect.
  func changeSelection(_ action: GridKeyAction, in view: CollectionView) -> Bool {
    switch action {
    case .selectAll: view.selectAllItems()
    case .focusNext: view.moveFocusInOrder(isForward: true)
    case .focusPrevious: view.moveFocusInOrder(isForward: false)
    case .toggleSelection where view.clickFocusedRegion(): break
    case .toggleSelection:
      guard let path = view.focusedIndexPath else { return false }
      view.selectItem(at: path, by: .toggle)
    case .scroll, .moveFocus: return false
    }
    return true
  }

  /// Clears focus and selection.
  ///
  /// - Returns: Whether there was a focus or a selection.
  @discardableResult
  package func clearSelection(in view: CollectionView) -> Bool {
    guard view.hasSelection || view.focusedIndexPath != nil else { return false }
    view.clearSelection()
    view.focusedIndexPath = nil
    redraw()
    return true
  }

  /// Moves the focus. At the end of the content it cannot move, and the caller scrolls instead.
  ///
  /// - Returns: Whether the focus moved, or is scrolling into view.
  func moveFocus(
    _ direction: FocusDirection, selects: Bool, isRepeat: Bool, in view: CollectionView
  ) -> Bool {
    if let focused = view.focusedIndexPath, !view.showsItem(at: focused) {
      // Repeats of a held key do not queue up while the focused item scrolls into view.
      if view.isScrolling, isRepeat { return true }
      // The user has scrolled away: the focus starts again with the visible items.
      if !view.isScrolling { view.focusedIndexPath = nil }
    }
    let moved = view.moveFocus(direction)
    if moved, selects, let path = view.focusedIndexPath {
      view.selectItem(at: path, by: .range)
    }
    return moved
  }
}
