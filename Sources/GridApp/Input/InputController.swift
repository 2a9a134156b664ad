import FrameTiming
import GridEngine
import GridSDL

/// What the user asks of the app as a whole, as opposed to the grid.
enum AppCommand: Hashable, Sendable {
  case quit, toggleHUD, moveHUD, toggleRecording, toggleCapture, resetFigures, toggleHelp,
    toggleInspector, toggleFullScreen
  /// Leaves the innermost thing that the app has open besides the grid's own.
  case leave
  /// Says why nothing can be found by name here.
  case explainFind
  /// Goes on to a technique's next way.
  case toggle(Technique)
  /// Shows a scene.
  case show(SceneName)
  /// Shows what is named like this alone; the empty string shows all.
  case filter(String)
  /// Goes on to the next order of items.
  case nextOrder
  /// Does what a click does: a touch screen was tapped.
  case click(Point, count: Int)
  /// Writes a marker into the recording.
  case mark(String)
}

/// Turns events into movements of the grid and commands for the app.
final class InputController {
  /// Redraw although nothing moved.
  private(set) var needsDisplay = false
  private(set) var scrollBars = ScrollBars()
  /// The field in which a name is typed.
  var filter = FilterField()
  /// Where the primary button went down on the grid, if that may become a click.
  var pressed: (point: Point, modifiers: KeyModifiers)?
  /// Where the pointer is; nil while it is elsewhere or was never seen.
  private(set) var pointer: Point?
  /// Whether the pointer was moved over items since keys, a drag or another scene took over: only then
  /// is what content brings under it lit up.
  var isPointing = false
  var wheel: WheelClassifier
  /// Where the middle button drags the content from; nil where it does not.
  var grabbed: Point?
  var touches = TouchTracker()
  var lastTap: (point: Point, time: FrameTime)?
  var columnZoom = ColumnZoom()
  /// What of a pinch has been carried out, as the touchpad counts it.
  var pinchScale = 1.0
  /// Told of everything that moves the grid, and when.
  var onInput: ((ReplayInput, FrameTime) -> Void)?
  /// Whether another source than SDL tells of wheels and touchpads.
  private let ignoresWheelEvents: Bool

  /// Makes a controller for a video driver's events.
  ///
  /// - Parameter hasPointer: Whether wheels and touchpads come by ``handle(_:modifiers:scene:)`` in
  ///   place of SDL's events.
  init(driver: String, hasPointer: Bool) {
    wheel = WheelClassifier(backend: driver == "wayland" ? .wayland : .x11Clicks)
    ignoresWheelEvents = hasPointer
  }

  /// Handles one event that is about the grid.
  ///
  /// - Returns: A command where the event means one.
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
      if filter.isOpen { return take(filter.type(text)) }
      guard let action = KeyBindings.action(for: .text(text), in: .grid) else { return nil }
      return perform(action, isRepeat: false, scene: scene, at: time)
    case .composition(let text): return take(filter.compose(text))
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

  /// Forgets what was going on in the scene that is shown no longer.
  func sceneChanged() {
    scrollBars = ScrollBars()
    touches = TouchTracker()
    grabbed = nil
    filter = FilterField()
    pressed = nil
    isPointing = false
  }

  /// Wheels and touchpads move what is under the pointer, and do not say where it is.
  private func notePointer(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let point), .pointerDown(let point, _, _, _): pointer = point
    case .pointerLeft: pointer = nil
    default: break
    }
  }

  /// Has the next frame drawn although nothing moves.
  func redraw() { needsDisplay = true }

  /// Brings an item into view, as a replay plays it.
  func jump(toItem index: Int, in view: CollectionView, at time: FrameTime) {
    onInput?(.jump(index: index), time)
    if let path = view.indexPath(ofItem: index) { view.scrollToItem(at: path, animated: false) }
  }

  /// Notes that the frame drew what was asked for, and by how much content moved in it.
  func frameDrawn(moving delta: ScrollDelta, at time: FrameTime) {
    needsDisplay = false
    scrollBars.noteMotion(delta, at: time)
  }
}
