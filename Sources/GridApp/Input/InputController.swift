import GridEngine

/// What the user asks of the app as a whole, as opposed to the grid.
enum AppCommand: Sendable {
  case quit, toggleHUD, moveHUD, toggleRecording, resetFigures, toggleHelp, toggleInspector
  case togglePrefetch, toggleReuse
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
  private var wheel: WheelClassifier
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
      if axis.delta.y != 0 { scene.columns += axis.delta.y < 0 ? -1 : 1 }
      return redraw()
    }
    let input = wheel.classify(
      axis: axis.delta, notches: axis.notches, source: axis.source, at: axis.time)
    scene.collectionView.scroll {
      if axis.delta != ScrollDelta() {
        $0.scroll(input, swapsAxes: modifiers.contains(.shift), at: axis.time)
      }
      if axis.hasStopped { $0.fingerStopped(at: axis.time) }
    }
  }

  /// Handles one event that is about the grid.
  ///
  /// - Returns: A command where the event means one.
  func handle(_ event: InputEvent, scene: any Scene, at time: FrameTime) -> AppCommand? {
    let view = scene.collectionView
    switch event {
    case .wheel(let x, let y, let modifiers) where !ignoresWheelEvents:
      turnWheel(x: x, y: y, modifiers, scene: scene, at: time)
    case .keyDown(let key, let modifiers, let isRepeat):
      return press(key, modifiers, isRepeat: isRepeat, scene: scene, at: time)
    case .pointerDown(let point, .primary, _, let modifiers):
      if !scrollBar.press(at: point, in: view, time: time) {
        press(at: point, modifiers, in: view, time: time)
      }
      needsDisplay = true
    case .pointerMoved(let point):
      if scrollBar.move(to: point, in: view, time: time) { needsDisplay = true }
      hover(at: point, in: view)
    case .pointerUp(let point, .primary):
      scrollBar.release(in: view, time: time)
      release(at: point, in: view)
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

  /// Has the next frame drawn although nothing moves.
  func redraw() { needsDisplay = true }

  /// Takes fingers' movement in points, as a replay plays it.
  func moveFinger(by delta: ScrollDelta, in view: CollectionView, at time: FrameTime) {
    view.scroll {
      $0.x.fingerMoved(by: delta.x, at: time)
      $0.y.fingerMoved(by: delta.y, at: time)
    }
  }

  /// Takes the fingers' leaving the touchpad, as a replay plays it.
  func liftFinger(in view: CollectionView, at time: FrameTime) {
    view.scroll { $0.fingerStopped(at: time) }
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
      if y != 0 { scene.columns += y > 0 ? -1 : 1 }
      needsDisplay = true
      return
    }
    scene.collectionView.scroll {
      $0.scroll(input, swapsAxes: modifiers.contains(.shift), at: time)
    }
  }
}
