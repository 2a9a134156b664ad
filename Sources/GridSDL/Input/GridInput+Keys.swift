import FrameTiming
import GridEngine

/// Handles keys.
extension GridInput {
  /// Performs the action of a key.
  ///
  /// - Returns: Whether it had an effect.
  @discardableResult
  public func perform(
    _ action: GridKeyAction, isRepeat: Bool, in view: CollectionView, at time: FrameTime
  ) -> Bool {
    switch action {
    case .scroll(.space) where view.clickFocusedRegion(): redraw()
    case .scroll(let key): scroll(key, isRepeat: isRepeat, view: view, at: time)
    case .moveFocus(let direction, let selects):
      guard moveFocus(direction, selects: selects, isRepeat: isRepeat, in: view) else {
        scroll(direction.scrollKey, isRepeat: isRepeat, view: view, at: time)
        break
      }
      redraw()
    case .focusNext, .focusPrevious, .toggleSelection, .selectAll:
      guard changeSelection(action, in: view) else { return false }
      redraw()
    }
    return true
  }

  private func scroll(
    _ key: ScrollKey, isRepeat: Bool, view: CollectionView, at time: FrameTime
  ) {
    if stepsRow(key, isRepeat: isRepeat, view: view, at: time) { return }
    // Arrow keys scroll along their own axis, the other keys along the main axis.
    let axes: [Axis] =
      switch key {
      case .left, .right: [.horizontal]
      case .up, .down: [.vertical]
      default: [view.mainAxis]
      }
    for axis in axes {
      let row = view.rowExtent(along: axis)
      let keyboard = KeyboardScroll(
        axis: axis, layoutDirection: view.environment.layoutDirection, line: row,
        row: row, viewport: view.environment.containerSize[axis] - view.bars.length(along: axis),
        range: view.motion[axis].range)
      switch keyboard.action(for: key) {
      case .step(let distance) where isRepeat:
        view.scroll { $0[axis].repeatStep(by: distance, at: time) }
      case .step(let distance): view.scroll { $0[axis].step(by: distance, at: time) }
      case .go(let target): view.scroll { $0[axis].scroll(to: target, animated: true, at: time) }
      case nil: break
      }
    }
  }

  /// Scrolls the orthogonal row under the pointer if the key points along it, and returns whether
  /// it did. A repeat counts once the previous step has ended.
  private func stepsRow(
    _ key: ScrollKey, isRepeat: Bool, view: CollectionView, at time: FrameTime
  ) -> Bool {
    let direction = FocusDirection.allCases.first { $0.scrollKey == key }
    guard let pointer, let direction else { return false }
    return view.stepRow(at: pointer, towards: direction, isRepeat: isRepeat, time: time)
  }
}

extension FocusDirection {
  fileprivate var scrollKey: ScrollKey {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    }
  }
}
