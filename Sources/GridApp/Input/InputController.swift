import Demos
import FrameTiming
import GridEngine
import GridSDL
import Scenes

/// Converts events to movements of the grid and commands for the app.
final class InputController: GridInput {
  /// Returns the scene of the grid.
  var currentScene: () -> (any Scene)? = { nil }
  /// Called with commands for the app.
  var onCommand: (AppCommand) -> Void = { _ in }
  /// The search field.
  var filter = TextField()
  /// The field for a date, which replaces the search field while it is open.
  var dateField = InputController.closedDateField
  /// The field for the new name of a photo.
  var nameField = InputController.closedNameField
  static let closedDateField = TextField(label: "Date")
  static let closedNameField = TextField(label: "Rename")

  /// The place whose shortcuts apply: a folder or a demonstration.
  var place = KeyBinding.Place.folder
  /// Whether the last key press had an action here or in what floats above the grid, so that the text that it
  /// types has none.
  var hadAction = false

  /// Whether the primary button was pressed on the grid and is not released yet.
  private(set) var isPrimaryDown = false

  /// Whether a field receives text.
  var isTyping: Bool { filter.isOpen || dateField.isOpen || nameField.isOpen }

  /// The field that is shown: that for a name or a date while it is open, or else the search field.
  var field: TextField {
    if nameField.isOpen { return nameField }
    return dateField.isOpen ? dateField : filter
  }

  // MARK: Events

  override func handle(_ event: InputEvent, in view: CollectionView, at time: FrameTime) -> Bool {
    guard let scene = currentScene() else { return super.handle(event, in: view, at: time) }
    switch event {
    case .axis(let axis):
      handle(axis, modifiers: heldModifiers, scene: scene)
      return true
    case .gesture(let gesture):
      handle(gesture, scene: scene)
      return true
    case .filesDropped(let paths):
      onCommand(.open(paths))
      return true
    case .quit: return false
    default: break
    }
    let event = isTyping ? event : event.withLatinText(latinText)
    if !isTyped(event), perform(event, in: scene) || scene.handle(event, at: time) {
      redraw()
      return true
    }
    let command = handle(
      event, scene: scene, in: origin == .earlierScript ? .replay : place, at: time)
    if let command { onCommand(command) }
    if case .keyDown = event { return hadAction }
    return true
  }

  /// Performs a key's action on the board of a scene, whose keys are the same everywhere.
  ///
  /// - Returns: Whether the event was such a key.
  private func perform(_ event: InputEvent, in scene: any Scene) -> Bool {
    guard let scene = scene as? any BoardScene, case .keyDown(let key, let modifiers, _) = event
    else { return false }
    switch KeyBindings.action(for: .key(key, modifiers), in: .demonstration) {
    case .board(let edit):
      scene.perform(edit)
      return true
    case .openItem: return scene.openFocusedItem()
    default: return false
    }
  }

  /// Whether an event is a key press for a field.
  private func isTyped(_ event: InputEvent) -> Bool {
    if case .keyDown = event { isTyping } else { false }
  }

  override func pointerCaptureWasLost(in view: CollectionView, at time: FrameTime) {
    isPrimaryDown = false
    super.pointerCaptureWasLost(in: view, at: time)
  }

  /// Draws the months of the scene below the scroll bars.
  override func drawScrollBars(
    over view: CollectionView, theme: Theme, at time: FrameTime, into list: inout DrawList
  ) {
    if let scene = currentScene() {
      scrollBars.drawMonths(over: scene, theme: theme, at: time, into: &list)
    }
    super.drawScrollBars(over: view, theme: theme, at: time, into: &list)
  }

  /// Handles an event for the grid of a scene.
  ///
  /// - Parameter place: The place whose shortcuts apply; by default ``place``.
  /// - Returns: The command that the event causes, if any.
  func handle(
    _ event: InputEvent, scene: any Scene, in place: KeyBinding.Place? = nil, at time: FrameTime
  ) -> AppCommand? {
    let place = place ?? self.place
    if case .keyUp = event { hadAction = false }
    let outcome = process(
      event, in: scene.collectionView, stops: MonthMarks(of: scene)?.stops, at: time)
    switch event {
    case .pointerDown(_, .primary, _, _): isPrimaryDown = true
    case .pointerUp(_, .primary): isPrimaryDown = false
    default: break
    }
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      return press(key, modifiers, isRepeat: isRepeat, scene: scene, in: place, at: time)
    case .pointerDown(let point, .secondary, _, _):
      // The menu would consume the release of the primary button, and the drag would not end.
      guard !isPrimaryDown else { return nil }
      closeFields()
      selectForMenu(at: point, in: scene.collectionView)
      return .showMenu(point)
    case .text(let text):
      if nameField.isOpen { return takeField(nameField.type(text)) }
      if dateField.isOpen { return takeField(dateField.type(text)) }
      if filter.isOpen { return take(filter.type(text)) }
      if hadAction { return nil }
      if let action = KeyBindings.action(for: .text(text), in: place) {
        return perform(action, isRepeat: false, scene: scene, at: time)
      }
      return place == .replay ? nil : beginSearch(text, in: scene)
    case .composition(let text):
      if nameField.isOpen { return takeField(nameField.compose(text)) }
      return dateField.isOpen ? takeField(dateField.compose(text)) : take(filter.compose(text))
    case .quit: return .quit
    default: return finish(outcome, scene: scene, at: time)
    }
  }

  /// Handles the part of an event that concerns more than the grid.
  private func finish(
    _ outcome: Outcome, scene: any Scene, at time: FrameTime
  ) -> AppCommand? {
    if case .tapped(let point, let count) = outcome { return .click(point, count: count) }
    zoom(by: outcome, scene: scene, at: time)
    return nil
  }

  /// Handles a movement whose device and time the display server reported.
  func handle(_ axis: AxisInput, modifiers: KeyModifiers, scene: any Scene) {
    if modifiers.contains(.control) { return zoom(by: axis, scene: scene) }
    endPinchIfAny(scene: scene, at: axis.time)
    handle(axis, modifiers: modifiers, in: scene.collectionView)
  }

  /// Resets the state of input after a change of scene.
  func sceneChanged() {
    reset()
    isPrimaryDown = false
    filter = TextField()
    dateField = Self.closedDateField
    nameField = Self.closedNameField
  }

  /// Opens the field for the new name of a photo.
  ///
  /// - Parameter name: The name of its file, whose extension stays.
  func openNameField(for name: String) {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    nameField = TextField(label: "Rename", suffix: String(name[dot...]))
    nameField.open(with: String(name[..<dot]))
    redraw()
  }

  /// Closes all fields; the search keeps its result.
  func closeFields() {
    guard isTyping else { return }
    nameField = Self.closedNameField
    dateField = Self.closedDateField
    _ = filter.press(.enter, [])
    redraw()
  }

  /// Selects the item under the pointer for a context menu, unless it is selected already. The
  /// space between items keeps the selection.
  private func selectForMenu(at point: Point, in view: CollectionView) {
    guard let path = view.indexPathForItem(atViewportPoint: point) else { return }
    if view.isItemSelected(at: path) {
      view.focusedIndexPath = path
    } else {
      view.selectItem(at: path, by: .only)
    }
    redraw()
  }
}
