import FrameTiming
import GridEngine
import GridSDL

extension InputController {
  /// How far the pointer may go between press and release of a click, points.
  private static let clickSlop = 6.0

  /// Whether the pointer went so little from press to release, or until now, that it is a click.
  func isClick(_ press: Point, _ release: Point) -> Bool {
    abs(release.x - press.x) + abs(release.y - press.y) <= Self.clickSlop
  }

  /// Takes a press on the grid: it stops content that moves, or begins a click.
  func press(at point: Point, _ modifiers: KeyModifiers, in view: CollectionView, time: FrameTime) {
    pressed = view.isScrolling ? nil : (point, modifiers)
    view.stopScrolling(at: time)
  }

  /// Takes a release: of a click, it selects.
  func release(at point: Point, in view: CollectionView) {
    defer { pressed = nil }
    guard let pressed, isClick(pressed.point, point) else { return }
    guard let path = view.indexPathForItem(atViewportPoint: point) else {
      view.clearSelection()
      view.focusedIndexPath = nil
      return
    }
    let modifiers = pressed.modifiers
    view.selectItem(
      at: path,
      by: modifiers.contains(.shift) ? .range : modifiers.contains(.control) ? .toggle : .only)
  }

  /// Takes a movement of the pointer over the grid.
  func movePointer(to point: Point, in view: CollectionView) {
    hover(at: point, in: view)
    isPointing = view.hoveredIndexPath != nil || isPointing
  }

  /// Lights up what is under a pointer that lies still after content moved or changed beneath it;
  /// nothing while content moves.
  func followPointer(in view: CollectionView) {
    guard isPointing, let pointer, !view.isReordering else { return }
    hover(at: pointer, in: view)
  }

  /// Lights up nothing until the pointer moves again.
  func stopPointing(in view: CollectionView) {
    isPointing = false
    view.hoveredIndexPath = nil
  }

  private func hover(at point: Point, in view: CollectionView) {
    let path = view.isScrolling ? nil : view.indexPathForItem(atViewportPoint: point)
    guard path != view.hoveredIndexPath else { return }
    view.hoveredIndexPath = path
    redraw()
  }

  /// Does what a key does to focus and selection, but for arrows.
  ///
  /// Tab and arrows give the focus to the first item in view, and move it from then on.
  ///
  /// - Returns: Whether it did anything.
  func changeSelection(_ action: KeyAction, in view: CollectionView) -> Bool {
    switch action {
    case .selectAll: view.selectAllItems()
    case .focusNext: view.moveFocus(view.focusedIndexPath == nil ? .down : .right)
    case .focusPrevious: view.moveFocus(view.focusedIndexPath == nil ? .down : .left)
    case .openItem, .toggleSelection:
      guard let path = view.focusedIndexPath else { return false }
      view.selectItem(at: path, by: .toggle)
    default: return false
    }
    return true
  }

  /// Takes focus and selection away.
  ///
  /// - Returns: Whether there was any.
  func clearSelection(in view: CollectionView) -> Bool {
    guard view.hasSelection || view.focusedIndexPath != nil else { return false }
    view.clearSelection()
    view.focusedIndexPath = nil
    redraw()
    return true
  }

  /// Moves the focus; at the content's end there is no next item, and the key scrolls instead.
  ///
  /// - Returns: Whether the focus moved, or is on its way.
  func moveFocus(
    _ direction: FocusDirection, selects: Bool, isRepeat: Bool, in view: CollectionView
  ) -> Bool {
    if let focused = view.focusedIndexPath, !view.showsItem(at: focused) {
      // While it is on its way into view a held key waits: its repeats do not queue up.
      if view.isScrolling, isRepeat { return true }
      // The reader has gone elsewhere, and begins there.
      if !view.isScrolling { view.focusedIndexPath = nil }
    }
    let moved = view.moveFocus(direction)
    if moved, selects, let path = view.focusedIndexPath {
      view.selectItem(at: path, by: .range)
    }
    return moved
  }
}
