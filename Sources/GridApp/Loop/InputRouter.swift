import FrameTiming
import GridEngine
import GridSDL

/// Takes the events of SDL, the Wayland pointer and a replay, and offers each to what is in front first:
/// the help panel, the open picture, the scene, the grid.
final class InputRouter {
  /// Moves the grid, and knows whether something asked for a frame.
  let controller: InputController
  /// Called with what the user asks of the app as a whole.
  var onCommand: (AppCommand) -> Void = { _ in }

  private let sources: InputSources
  private let display: Display
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let overlays: Overlays
  /// Writes down what moves the grid, when the user asks for it.
  private let capture: ReplayCapture

  /// Makes a router for what `sources` deliver.
  init(
    _ sources: InputSources, controller: InputController, display: Display, scenes: SceneHost,
    viewer: ViewerHost, overlays: Overlays
  ) {
    self.sources = sources
    self.controller = controller
    self.display = display
    self.scenes = scenes
    self.viewer = viewer
    self.overlays = overlays
    let capture = ReplayCapture(onNotice: overlays.report)
    self.capture = capture
    // What is written down is reported over the grid that the controller moves: weak, not to be a circle.
    controller.onInput = { [weak capture] in capture?.add($0, at: $1) }
  }

  // MARK: Frames

  /// Whether input or a replay waits for a frame.
  func needsFrame(at time: FrameTime) -> Bool {
    controller.needsDisplay || controller.scrollBars.isFading(at: time)
      || replayNeedsFrame(at: time)
  }

  private func replayNeedsFrame(at time: FrameTime) -> Bool {
    guard let replay = sources.replay else { return false }
    return replay.hasBegun ? replay.isDue(at: time) : !scenes.scene.isLoading
  }

  /// When something is due although nothing happens; nil for never.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [controller.scrollBars.nextChange(after: time), sources.replay?.nextTime]
      .compactMap { $0 }.min()
  }

  /// Sleeps until there is an event, or for `milliseconds` where that is not nil; uses no processor.
  func wait(milliseconds: Int?) {
    sources.events.wait(timeoutMilliseconds: milliseconds)
  }

  /// Handles every event that is there.
  func handleEvents(at time: FrameTime) {
    while let event = sources.events.next() { handle(event, at: time) }
    while let axis = sources.pointer?.next(at: time) { handle(axis) }
    while let gesture = sources.pointer?.nextGesture(at: time) { handle(gesture) }
    if controller.scrollBars.nextChange(after: time) == time { controller.redraw() }
  }

  /// Plays what of a replay is due when a frame shows at `time`.
  func playReplay(until time: FrameTime) {
    let commands = sources.replay?.play(
      until: time, into: controller, scene: scenes.scene,
      first: { [self] in handleAboveGrid($0) })
    for command in commands ?? [] { onCommand(command) }
  }

  /// Notes that the frame drew what was asked for, and by how much content moved in it.
  func frameDrawn(moving delta: ScrollDelta, at time: FrameTime) {
    controller.frameDrawn(moving: delta, at: time)
  }

  /// Lights up what content brings under the pointer.
  func followPointer() { controller.followPointer(in: scenes.view) }

  // MARK: Commands

  /// Does what a click of the primary button does.
  func click(at point: Point, count: Int) {
    handle(.pointerDown(point, .primary, clicks: count, modifiers: []), at: .now)
    handle(.pointerUp(point, .primary), at: .now)
  }

  /// Begins to write input down as a replay, or ends it.
  func toggleCapture() { capture.toggle(at: .now) }

  /// Writes down what is captured; with the window's end.
  func finish() { capture.finish() }

  // MARK: Events

  /// Handles one event: the window's own, the open picture's, or the grid's.
  private func handle(_ event: InputEvent, at time: FrameTime) {
    if handleAboveGrid(event) { return }
    if event.isWakeUp || display.handle(event) { return controller.redraw() }
    if !isTyped(event), scenes.scene.handle(event, at: time) { return controller.redraw() }
    if let command = controller.handle(event, scene: scenes.scene, at: time) { onCommand(command) }
  }

  private func handle(_ axis: AxisInput) {
    let modifiers = sources.events.currentModifiers
    if overlays.handle(axis) { return controller.redraw() }
    if viewer.handle(axis, modifiers: modifiers) { return }
    controller.handle(axis, modifiers: modifiers, scene: scenes.scene)
  }

  private func handle(_ gesture: GestureInput) {
    if overlays.isHelpShown || viewer.handle(gesture) { return }
    controller.handle(gesture, scene: scenes.scene)
  }

  /// Whether an event is a key that a name takes which is being typed.
  private func isTyped(_ event: InputEvent) -> Bool {
    if case .keyDown = event { controller.filter.isOpen } else { false }
  }

  /// Lets help and the open picture have an event, or opens a picture.
  ///
  /// - Returns: Whether the event is done with.
  private func handleAboveGrid(_ event: InputEvent) -> Bool {
    if overlays.handle(event) {
      controller.redraw()
      return true
    }
    switch viewer.handle(event) {
    case .ignored: return false
    case .taken, .closed: break
    case .command(let command): onCommand(command)
    }
    return true
  }
}

extension InputEvent {
  /// Whether another thread ended the sleep.
  fileprivate var isWakeUp: Bool { if case .woken = self { true } else { false } }
}

/// Where input comes from.
struct InputSources {
  let events: EventSource
  /// Tells of wheels and touchpads in place of SDL, where the window is Wayland's.
  let pointer: WaylandPointer?
  /// The script that the command line names.
  let replay: ReplayDriver?

  /// Whether movements of fingers come with times of their own.
  var hasFingerTimes: Bool { pointer != nil || replay != nil }
}
