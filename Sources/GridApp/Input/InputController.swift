import FrameTiming
import GridEngine
import GridSDL

/// A command of the user to the app, as opposed to the grid.
enum AppCommand: Hashable, Sendable {
  case quit, toggleHUD, moveHUD, toggleRecording, toggleCapture, resetFigures, toggleHelp,
    toggleInspector, toggleFullScreen
  /// Closes the innermost open element of the app; the grid closes its own.
  case leave
  /// Explains that the scene cannot be searched.
  case explainFind
  /// Selects the next variant of a technique.
  case toggle(Technique)
  /// Shows a scene.
  case show(SceneName)
  /// Shows only items with a matching name; the empty string shows all.
  case filter(String)
  /// Goes to the date that the user typed; explains that the scene has no dates if it has none.
  case goToDate(String)
  /// Selects the next sort order.
  case nextOrder
  /// Selects the next arrangement of tiles.
  case nextTiles
  /// Performs a click, for a tap on a touch screen.
  case click(Point, count: Int)
  /// Adds a marker to the recording.
  case mark(String)
}

/// Converts events to movements of the grid and commands for the app.
final class InputController: GridInput {
  /// The search field.
  var filter = FilterField()
  /// The field for a date, which replaces the search field while it is open.
  var dateField = InputController.closedDateField
  static let closedDateField = FilterField(label: "Date")

  /// Whether a field receives text.
  var isTyping: Bool { filter.isOpen || dateField.isOpen }

  /// Creates a controller for a video driver's events.
  ///
  /// - Parameter hasPointer: Whether ``handle(_:modifiers:scene:)`` receives wheels and touchpads
  ///   instead of SDL's events.
  init(driver: String, hasPointer: Bool) {
    super.init()
    configure(driver: driver, hasPointer: hasPointer)
  }

  /// Handles an event for the grid.
  ///
  /// - Returns: The command that the event causes, if any.
  func handle(_ event: InputEvent, scene: any Scene, at time: FrameTime) -> AppCommand? {
    let outcome = process(
      event, in: scene.collectionView, stops: MonthMarks(of: scene)?.stops, at: time)
    switch event {
    case .keyDown(let key, let modifiers, let isRepeat):
      return press(key, modifiers, isRepeat: isRepeat, scene: scene, at: time)
    case .text(let text):
      if dateField.isOpen { return takeDate(dateField.type(text)) }
      if filter.isOpen { return take(filter.type(text)) }
      guard let action = KeyBindings.action(for: .text(text), in: .grid) else { return nil }
      return perform(action, isRepeat: false, scene: scene, at: time)
    case .composition(let text):
      return dateField.isOpen ? takeDate(dateField.compose(text)) : take(filter.compose(text))
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
    filter = FilterField()
    dateField = Self.closedDateField
  }
}
