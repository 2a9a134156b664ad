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
  /// Performs a click, for a tap on a touch screen.
  case click(Point, count: Int)
  /// Adds a marker to the recording.
  case mark(String)
}

/// Converts events to movements of the grid and commands for the app.
final class InputController {
  /// Whether a frame is needed although nothing moves: the display is dirty.
  private(set) var needsDisplay = false
  private(set) var scrollBars = ScrollBars()
  /// The search field.
  var filter = FilterField()
  /// The field for a date, which replaces the search field while it is open.
  var dateField = InputController.closedDateField
  /// The press of the primary button on the grid; nil unless it can become a click.
  var pressed: (point: Point, modifiers: KeyModifiers)?
  /// The position of the pointer; nil while it is outside or unknown.
  private(set) var pointer: Point?
  /// Whether the pointer has moved over items since the last key press, drag or change of scene.
  /// Only then does hover highlighting follow content that moves under the pointer.
  var isPointing = false
  var wheel: WheelClassifier
  /// The last position of a drag with the middle button; nil without a drag.
  var grabbed: Point?
  var touches = TouchTracker()
  var lastTap: (point: Point, time: FrameTime)?
  var columnZoom = ColumnZoom()
  /// The scale of the current pinch that has been applied, as the touchpad reports it.
  var pinchScale = 1.0
  /// Called with all input that moves the grid, and its time.
  var onInput: ((ReplayInput, FrameTime) -> Void)?
  static let closedDateField = FilterField(label: "Date")

  /// Whether a field receives text.
  var isTyping: Bool { filter.isOpen || dateField.isOpen }
  /// Whether another source than SDL reports wheels and touchpads.
  private let ignoresWheelEvents: Bool

  /// Creates a controller for a video driver's events.
  ///
  /// - Parameter hasPointer: Whether ``handle(_:modifiers:scene:)`` receives wheels and touchpads
  ///   instead of SDL's events.
  init(driver: String, hasPointer: Bool) {
    wheel = WheelClassifier(backend: driver == "wayland" ? .wayland : .x11Clicks)
    ignoresWheelEvents = hasPointer
  }

  /// Handles an event for the grid.
  ///
  /// - Returns: The command that the event causes, if any.
  func handle(_ event: InputEvent, scene: any Scene, at time: FrameTime) -> AppCommand? {
    let view = scene.collectionView
    notePointer(event)
    switch event {
    case .wheel(let x, let y, let modifiers) where !ignoresWheelEvents:
      turnWheel(x: x, y: y, modifiers, scene: scene, at: time)
    case .keyDown(let key, let modifiers, let isRepeat):
      stopPointing(in: view)
      return press(key, modifiers, isRepeat: isRepeat, scene: scene, at: time)
    case .text(let text):
      if dateField.isOpen { return takeDate(dateField.type(text)) }
      if filter.isOpen { return take(filter.type(text)) }
      guard let action = KeyBindings.action(for: .text(text), in: .grid) else { return nil }
      return perform(action, isRepeat: false, scene: scene, at: time)
    case .composition(let text):
      return dateField.isOpen ? takeDate(dateField.compose(text)) : take(filter.compose(text))
    case .pointerDown(let point, .primary, _, let modifiers):
      onInput?(.pointerDown(point), time)
      if !scrollBars.press(at: point, in: view, time: time) {
        press(at: point, modifiers, in: view, time: time)
      }
      needsDisplay = true
    case .pointerMoved(let point):
      onInput?(.pointerMoved(point), time)
      if scrollBars.move(to: point, in: view, time: time) { needsDisplay = true }
      if !drag(to: point, in: view) { movePointer(to: point, in: view) }
      return handleTouch(event, scene: scene, at: time)
    case .pointerUp(let point, .primary):
      onInput?(.pointerUp(point), time)
      scrollBars.release(in: view, time: time)
      if !drop(at: point, in: view) { release(at: point, in: view) }
      needsDisplay = true
    case .pointerLeft:
      scrollBars.pointerLeft(at: time)
      stopPointing(in: view)
      needsDisplay = true
    case .quit: return .quit
    default: return handleTouch(event, scene: scene, at: time)
    }
    return nil
  }

  /// Resets the state of input after a change of scene.
  func sceneChanged() {
    scrollBars = ScrollBars()
    touches = TouchTracker()
    grabbed = nil
    filter = FilterField()
    dateField = Self.closedDateField
    pressed = nil
    isPointing = false
  }

  /// Tracks the position of the pointer, which events of wheels and touchpads lack.
  private func notePointer(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let point), .pointerDown(let point, _, _, _): pointer = point
    case .pointerLeft: pointer = nil
    default: break
    }
  }

  /// Requests a frame although nothing moves.
  func redraw() { needsDisplay = true }

  /// Scrolls to an item, for a replay.
  func jump(toItem index: Int, in view: CollectionView, at time: FrameTime) {
    onInput?(.jump(index: index), time)
    if let path = view.indexPath(ofItem: index) { view.scrollToItem(at: path, animated: false) }
  }

  /// Records that the requested frame was drawn, and how far content moved in it.
  func frameDrawn(moving delta: ScrollDelta, at time: FrameTime) {
    needsDisplay = false
    scrollBars.noteMotion(delta, at: time)
  }
}
