import GridEngine

/// What the user asks of the app as a whole, as opposed to the grid.
enum AppCommand: Sendable {
  case quit, toggleHUD, moveHUD, toggleRecording, toggleCapture, resetFigures, toggleHelp,
    toggleInspector
  /// Goes on to a technique's next way.
  case toggle(Technique)
  /// Shows a scene.
  case show(SceneName)
  /// Shows what is named like this alone; the empty string shows all.
  case filter(String)
  /// Goes on to the next order of items.
  case nextOrder
  /// Writes a marker into the recording.
  case mark(String)
}

/// Turns events into movements of the grid and commands for the app.
final class InputController {
  /// Redraw although nothing moved.
  private(set) var needsDisplay = false
  private(set) var scrollBar = ScrollBar()
  /// The field in which a name is typed.
  var filter = FilterField()
  /// Where the primary button went down on the grid, if that may become a click.
  var pressed: (point: Point, modifiers: KeyModifiers)?
  /// Where the pointer is; nil while it is elsewhere or was never seen.
  private(set) var pointer: Point?
  private(set) var wheel: WheelClassifier
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

  /// Handles a movement whose device and time the display server told.
  func handle(_ axis: AxisInput, modifiers: KeyModifiers, scene: any Scene) {
    if modifiers.contains(.control) {
      return zoom(by: axis.delta.y, scene: scene, at: axis.time)
    }
    let input = wheel.classify(
      axis: axis.delta, notches: axis.notches, source: axis.source, at: axis.time)
    let view = scene.collectionView
    if !modifiers.contains(.shift) {
      tell(input, scale: view.environment.scale ?? 1, at: axis.time)
    }
    if axis.hasStopped { onInput?(.fingerStopped, axis.time) }
    if axis.delta != ScrollDelta() {
      view.scroll(
        by: input, swapsAxes: modifiers.contains(.shift), at: pointer, time: axis.time)
    }
    if axis.hasStopped { view.fingerStopped(at: axis.time) }
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
      return press(key, modifiers, isRepeat: isRepeat, scene: scene, at: time)
    case .text(let text): return take(filter.type(text))
    case .composition(let text): return take(filter.compose(text))
    case .pointerDown(let point, .primary, _, let modifiers):
      onInput?(.pointerDown(point), time)
      if !scrollBar.press(at: point, in: view, time: time) {
        press(at: point, modifiers, in: view, time: time)
      }
      needsDisplay = true
    case .pointerMoved(let point):
      onInput?(.pointerMoved(point), time)
      if scrollBar.move(to: point, in: view, time: time) { needsDisplay = true }
      if !drag(to: point, in: view) { hover(at: point, in: view) }
    case .pointerUp(let point, .primary):
      onInput?(.pointerUp(point), time)
      scrollBar.release(in: view, time: time)
      if !drop(at: point, in: view) { release(at: point, in: view) }
      needsDisplay = true
    case .pointerLeft:
      scrollBar.pointerLeft(at: time)
      view.hoveredIndexPath = nil
      needsDisplay = true
    case .quit: return .quit
    default: break
    }
    return nil
  }

  /// Forgets what was going on in the scene that is shown no longer.
  func sceneChanged() {
    scrollBar = ScrollBar()
    filter = FilterField()
    pressed = nil
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

  /// Takes fingers' movement in points, as a replay plays it.
  func moveFinger(by delta: ScrollDelta, in view: CollectionView, at time: FrameTime) {
    onInput?(.finger(pixels: delta.y * (view.environment.scale ?? 1)), time)
    view.moveFinger(by: delta, at: pointer, time: time)
  }

  /// Takes the fingers' leaving the touchpad, as a replay plays it.
  func liftFinger(in view: CollectionView, at time: FrameTime) {
    onInput?(.fingerStopped, time)
    view.fingerStopped(at: time)
  }

  /// Brings an item into view, as a replay plays it.
  func jump(toItem index: Int, in view: CollectionView, at time: FrameTime) {
    onInput?(.jump(index: index), time)
    if let path = view.indexPath(ofItem: index) { view.scrollToItem(at: path, animated: false) }
  }

  /// Notes that the frame drew what was asked for, and whether content moved in it.
  func frameDrawn(didMove: Bool, at time: FrameTime) {
    needsDisplay = false
    if didMove { scrollBar.noteMotion(at: time) }
  }

  private func turnWheel(
    x: Double, y: Double, _ modifiers: KeyModifiers, scene: any Scene, at time: FrameTime
  ) {
    let input = wheel.classify(preciseX: x, preciseY: y, at: time)
    if modifiers.contains(.control) {
      return zoom(by: -y, scene: scene, at: time)
    }
    let view = scene.collectionView
    if !modifiers.contains(.shift) { tell(input, scale: view.environment.scale ?? 1, at: time) }
    view.scroll(by: input, swapsAxes: modifiers.contains(.shift), at: pointer, time: time)
  }

  /// Fewer columns for a turn up, more for one down.
  private func zoom(by delta: Double, scene: any Scene, at time: FrameTime) {
    if delta != 0 {
      scene.columns += delta < 0 ? -1 : 1
      tell(delta < 0 ? .plus : .minus, .control, at: time)
    }
    redraw()
  }
}
