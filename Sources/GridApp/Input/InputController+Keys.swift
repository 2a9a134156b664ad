import FrameTiming
import GridEngine
import GridSDL

extension InputController {
  /// Handles a key press or a repeat.
  func press(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, scene: any Scene, at time: FrameTime
  ) -> AppCommand? {
    let action = KeyBindings.action(for: .key(key, modifiers), in: .grid)
    if dateField.isOpen {
      let text = dateField.text
      let result = dateField.press(key, modifiers)
      if result != .ignored {
        redraw()
        guard !dateField.isOpen else { return nil }
        dateField = Self.closedDateField
        return text.isEmpty ? nil : .goToDate(text)
      }
      if action == .selectAll { return nil }
    } else if filter.isOpen {
      let result = filter.press(key, modifiers)
      if result != .ignored { return take(result) }
      // In a text field this key would select the text.
      if action == .selectAll { return nil }
    }
    guard let action else { return nil }
    return perform(action, isRepeat: isRepeat, scene: scene, at: time) { [self] in
      record(key, modifiers, at: time)
    }
  }

  /// Performs the action of a key.
  ///
  /// - Parameter record: Called if the action has an effect that a replay has to repeat.
  /// - Returns: The command that remains for the app.
  func perform(
    _ action: KeyAction, isRepeat: Bool, scene: any Scene, at time: FrameTime,
    record: () -> Void = {}
  ) -> AppCommand? {
    let view = scene.collectionView
    if action == .leave { return isRepeat ? nil : leave(view) }
    endPinchIfAny(scene: scene, at: time)
    switch action {
    case .addColumns(let count):
      addColumns(count, around: middle(of: view), scene: scene, at: time)
    case .resetColumns:
      if resetColumns(scene: scene, at: time) { record() }
    case .find:
      guard scene is any SearchableScene else { return .explainFind }
      record()
      dateField = Self.closedDateField
      filter.open()
      redraw()
    case .findDate:
      guard scene is any DatedScene else { return .goToDate("") }
      record()
      dateField.open()
      redraw()
    case .scroll(let key):
      record()
      scroll(key, isRepeat: isRepeat, view: view, at: time)
    case .moveFocus(let direction, let selects):
      record()
      if moveFocus(direction, selects: selects, isRepeat: isRepeat, in: view) {
        redraw()
      } else {
        scroll(direction.scrollKey, isRepeat: isRepeat, view: view, at: time)
      }
    case .focusNext, .focusPrevious, .openItem, .toggleSelection, .selectAll:
      guard changeSelection(action, in: view) else { return nil }
      record()
      redraw()
    case .command(let command):
      guard !isRepeat else { return nil }
      self.record(command, at: time, record)
      return command
    default: break
    }
    return nil
  }

  /// Cancels a drag; otherwise closes the field for a date, or the search field.
  private func leave(_ view: CollectionView) -> AppCommand? {
    if cancelDrag(in: view) { return nil }
    if dateField.isOpen {
      dateField = Self.closedDateField
      redraw()
      return nil
    }
    let result = filter.leave()
    return result == .ignored ? .leave : take(result)
  }

  /// Handles the result of a key or a text in the search field.
  func take(_ result: FilterField.Result) -> AppCommand? {
    if result != .ignored { redraw() }
    return result == .changed ? .filter(filter.text) : nil
  }

  /// Handles a text in the field for a date.
  func takeDate(_ result: FilterField.Result) -> AppCommand? {
    if result != .ignored { redraw() }
    return nil
  }

  private func middle(of view: CollectionView) -> Point {
    let size = view.environment.containerSize
    return Point(x: size.width / 2, y: size.height / 2)
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
        axis: axis, runsBackwards: axis == .horizontal && view.environment.isRightToLeft, line: row,
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
