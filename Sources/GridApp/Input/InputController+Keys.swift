import FrameTiming
import GridEngine
import GridSDL
import Scenes

extension InputController {
  /// Handles a key press or a repeat.
  func press(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, scene: any Scene,
    in place: KeyBinding.Place, at time: FrameTime
  ) -> AppCommand? {
    let action = KeyBindings.action(for: .key(key, modifiers), in: place)
    hadAction = action != nil && !isTyping
    if nameField.isOpen {
      let text = nameField.text
      let result = nameField.press(key, modifiers)
      if result != .ignored {
        redraw()
        guard !nameField.isOpen else { return nil }
        nameField = Self.closedNameField
        return text.isEmpty ? nil : .rename(text)
      }
      // The field is open for one photo: nothing else changes until it is closed.
      return action == .leave ? leave(scene.collectionView) : nil
    } else if dateField.isOpen {
      let text = dateField.text
      let result = dateField.press(key, modifiers)
      if result != .ignored {
        redraw()
        guard !dateField.isOpen else { return nil }
        dateField = Self.closedDateField
        return text.isEmpty ? nil : .goToDate(text)
      }
    } else if filter.isOpen {
      let result = filter.press(key, modifiers)
      if result != .ignored { return take(result) }
    }
    guard let action else { return nil }
    return perform(action, isRepeat: isRepeat, scene: scene, at: time)
  }

  /// Performs the action of a key.
  ///
  /// - Returns: The command that remains for the app.
  func perform(
    _ action: KeyAction, isRepeat: Bool, scene: any Scene, at time: FrameTime
  ) -> AppCommand? {
    let view = scene.collectionView
    if action == .leave { return isRepeat ? nil : leave(view) }
    endPinchIfAny(scene: scene, at: time)
    switch action {
    case .addColumns(let count):
      addColumns(count, around: middle(of: view), scene: scene, at: time)
    case .resetColumns:
      resetColumns(scene: scene, at: time)
    case .find:
      guard scene is any SearchableScene else { return .explainFind }
      dateField = Self.closedDateField
      filter.open()
      redraw()
    case .findDate:
      guard scene is any DatedScene else { return .goToDate("") }
      dateField.open()
      redraw()
    case .grid(let action):
      let focused = view.focusedIndexPath
      perform(action, isRepeat: isRepeat, in: view, at: time)
      if scene is any FileScene, action.movesFocusAlone, let path = view.focusedIndexPath,
        path != focused
      {
        view.selectItem(at: path, by: .only)
      }
    case .moveFocusOnly(let direction):
      let action = GridKeyAction.moveFocus(direction, selects: false)
      perform(action, isRepeat: isRepeat, in: view, at: time)
    case .openItem:
      perform(.toggleSelection, isRepeat: isRepeat, in: view, at: time)
    case .command(let command):
      guard !isRepeat, !(isPrimaryDown && command.endsDrags) else { return nil }
      if case .showMenu = command { closeFields() }
      return command
    default: break
    }
    return nil
  }

  /// Begins a search by name with the first letter of it.
  func beginSearch(_ text: String, in scene: any Scene) -> AppCommand? {
    guard scene is any SearchableScene, !isPrimaryDown, text.contains(where: { !$0.isWhitespace })
    else { return nil }
    filter.open()
    return take(filter.type(text))
  }

  /// Closes the field that is shown; the search is cleared.
  ///
  /// - Returns: Whether one was shown.
  func leaveField() -> Bool {
    guard field.isShown else { return false }
    if let command = leaveFields() { onCommand(command) }
    redraw()
    return true
  }

  /// Cancels a drag; otherwise closes the field for a date, or the search field.
  private func leave(_ view: CollectionView) -> AppCommand? {
    cancelDrag(in: view) ? nil : leaveFields()
  }

  private func leaveFields() -> AppCommand? {
    if nameField.isOpen || dateField.isOpen {
      nameField = Self.closedNameField
      dateField = Self.closedDateField
      redraw()
      return nil
    }
    let result = filter.leave()
    return result == .ignored ? .leave : take(result)
  }

  /// Handles the result of a key or a text in the search field.
  func take(_ result: TextField.Result) -> AppCommand? {
    if result != .ignored { redraw() }
    return result == .changed ? .filter(filter.text) : nil
  }

  /// Handles a text in the field for a date or a name.
  func takeField(_ result: TextField.Result) -> AppCommand? {
    if result != .ignored { redraw() }
    return nil
  }

  private func middle(of view: CollectionView) -> Point {
    let size = view.environment.containerSize
    return Point(x: size.width / 2, y: size.height / 2)
  }
}

extension GridKeyAction {
  /// Whether the action moves the focus and does not change the selection by itself.
  fileprivate var movesFocusAlone: Bool {
    switch self {
    case .moveFocus(_, selects: false), .focusNext, .focusPrevious: true
    default: false
    }
  }
}
