import FrameTiming
import GridEngine

/// An action of a key on a grid.
public nonisolated enum GridKeyAction: Hashable, Sendable {
  /// Scrolls as a key does.
  case scroll(ScrollKey)
  /// Moves the focus, or scrolls the content by a row if the focus cannot move.
  case moveFocus(FocusDirection, selects: Bool)
  /// Moves the focus to the next item.
  case focusNext
  /// Moves the focus to the previous item.
  case focusPrevious
  /// Selects the focused item, or ends its selection.
  case toggleSelection
  /// Selects all items.
  case selectAll

  /// Finds the action of a key in a window without shortcuts of its own; nil if it has none.
  public init?(_ key: Key, _ modifiers: KeyModifiers) {
    let isShifted = modifiers == .shift
    switch (key, modifiers) {
    case (.pageUp, [.shift]), (.pageUp, []): self = .scroll(.pageUp)
    case (.pageDown, [.shift]), (.pageDown, []): self = .scroll(.pageDown)
    case (.home, [.shift]), (.home, []): self = .scroll(.home)
    case (.end, [.shift]), (.end, []): self = .scroll(.end)
    case (.space, []): self = .scroll(.space)
    case (.space, .shift): self = .scroll(.shiftSpace)
    case (.left, [.shift]), (.left, []): self = .moveFocus(.left, selects: isShifted)
    case (.right, [.shift]), (.right, []): self = .moveFocus(.right, selects: isShifted)
    case (.up, [.shift]), (.up, []): self = .moveFocus(.up, selects: isShifted)
    case (.down, [.shift]), (.down, []): self = .moveFocus(.down, selects: isShifted)
    case (.tab, []): self = .focusNext
    case (.tab, .shift): self = .focusPrevious
    case (.enter, []), (.enter, .control), (.space, .control): self = .toggleSelection
    case (.character("a"), .control): self = .selectAll
    default: return nil
    }
  }
}

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
        row: row, viewport: view.environment.containerSize[axis], range: view.motion[axis].range)
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
