import FrameTiming
import GridEngine
import GridSDL

/// Routes events of SDL, the Wayland pointer and a replay to the first part that handles them, from
/// front to back: a drag to another program, the context menu, the help panel, the open photo, the scene, the grid.
final class InputRouter {
  /// Scrolls the grid, and stores whether a frame was requested.
  let controller: InputController
  /// Called with commands for the app.
  var onCommand: (AppCommand) -> Void = { _ in }

  private let sources: InputSources
  private let display: Display
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let overlays: Overlays
  private let drags: FileDrags
  /// Records input that moves the grid, on request.
  private let capture: ReplayCapture
  /// The text that the last key types on a US keyboard.
  private var latinText: String?

  /// Creates a router for the events of `sources`.
  init(
    _ sources: InputSources, controller: InputController, display: Display, scenes: SceneHost,
    viewer: ViewerHost, overlays: Overlays, drags: FileDrags
  ) {
    self.sources = sources
    self.controller = controller
    self.display = display
    self.scenes = scenes
    self.viewer = viewer
    self.overlays = overlays
    self.drags = drags
    let capture = ReplayCapture(onNotice: overlays.report)
    self.capture = capture
    // Weak, because the capture reports to the overlays, which own the controller: a reference
    // cycle.
    controller.onInput = { [weak capture] in capture?.add($0, at: $1) }
    sources.events.hasShortcut = { [viewer, overlays, controller] in
      overlays.isTechniquesShown && KeyBindings.hasAction(for: $0, $1, in: .techniques)
        || KeyBindings.hasAction(for: $0, $1, in: viewer.isOpen ? .picture : controller.place)
    }
  }

  // MARK: Frames

  /// Whether input or a replay needs a frame.
  func needsFrame(at time: FrameTime) -> Bool {
    controller.needsDisplay || controller.scrollBars.isFading(at: time)
      || replayNeedsFrame(at: time)
  }

  private func replayNeedsFrame(at time: FrameTime) -> Bool {
    guard let replay = sources.replay else { return false }
    return replay.hasBegun ? replay.isDue(at: time) : replay.canBegin(in: scenes.scene)
  }

  /// The time at which something is due without an event; nil if nothing is.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [controller.scrollBars.nextChange(after: time), sources.replay?.nextTime]
      .compactMap { $0 }.min()
  }

  /// Sleeps until an event arrives, at most for `milliseconds` if that is not nil.
  func wait(milliseconds: Int?) {
    sources.events.wait(timeoutMilliseconds: milliseconds)
  }

  /// Handles all pending events.
  func handleEvents(at time: FrameTime) {
    while let event = sources.events.next() {
      if let press = drags.droppedPress(before: event) { handle(press, at: time) }
      handle(event, at: time)
    }
    if let press = drags.droppedPress(before: nil) { handle(press, at: time) }
    while let axis = sources.scrolling?.next(at: time) { handle(axis) }
    while let gesture = sources.scrolling?.nextGesture(at: time) { handle(gesture) }
    if controller.scrollBars.nextChange(after: time) == time { controller.redraw() }
  }

  /// Returns the time of the newest user input since the last call; nil without one.
  func takeNewestInput() -> FrameTime? { sources.events.takeNewestInput(or: sources.scrolling) }

  /// Plays the input of the replay that is due in a frame displayed at `time`.
  func playReplay(until time: FrameTime) {
    let commands = sources.replay?.play(
      until: time, into: controller, scene: scenes.scene,
      first: { [self] in handleAboveGrid($0) })
    for command in commands ?? [] { onCommand(command) }
  }

  /// Records that the requested frame was drawn, and how far content moved in it.
  func frameDrawn(moving delta: ScrollDelta, at time: FrameTime) {
    controller.frameDrawn(moving: delta, at: time)
  }

  /// Updates hover highlighting after content moved under the pointer.
  func followPointer() {
    controller.followPointer(in: scenes.view)
    let isCovered = overlays.isMenuShown || overlays.isHelpShown || viewer.isOpen
    display.window.cursor = isCovered ? .arrow : scenes.view.cursor
  }

  // MARK: Commands

  /// Performs a click of the primary button.
  func click(at point: Point, count: Int) {
    handle(.pointerDown(point, .primary, clicks: count, modifiers: []), at: .now)
    handle(.pointerUp(point, .primary), at: .now)
  }

  /// Performs the action of an entry of the context menu.
  private func perform(_ action: KeyAction) {
    switch viewer.perform(action) {
    case .ignored:
      let command = controller.perform(action, isRepeat: false, scene: scenes.scene, at: .now)
      if let command { onCommand(command) }
    case .handled, .closed: break
    case .command(let command): onCommand(command)
    }
  }

  /// Performs an entry of the context menu, which closes.
  func chooseMenuEntry(_ index: Int) {
    if let action = overlays.chooseMenuEntry(index) { perform(action) }
  }

  /// Starts recording input as a replay, or stops it.
  func toggleCapture() { capture.toggle(at: .now) }

  /// Writes the captured input. Call it when the window closes.
  func finish() { capture.finish() }

  // MARK: Events

  /// Routes one event to the window, the open photo, the scene or the grid.
  private func handle(_ event: InputEvent, at time: FrameTime) {
    let event = withLatinText(event)
    if drags.handle(event) { return }
    if case .filesDropped(let paths) = event { return onCommand(.open(paths)) }
    if handleAboveGrid(event) {
      // The text of this key is not the first letter of a search.
      if case .keyDown = event { controller.hadAction = true }
      if case .pointerUp(_, .primary) = event { controller.endDrag(in: scenes.view, at: time) }
      return
    }
    if event.isWakeUp || display.handle(event) { return controller.redraw() }
    if !isTyped(event), scenes.scene.handle(event, at: time) { return controller.redraw() }
    controller.heldModifiers = sources.events.currentModifiers
    if let command = controller.handle(event, scene: scenes.scene, at: time) { onCommand(command) }
    if drags.takeStart() { controller.endDrag(in: scenes.view, at: time) }
  }

  /// Replaces text of another script, outside of a field, by the shortcut at the same position of a US
  /// keyboard.
  private func withLatinText(_ event: InputEvent) -> InputEvent {
    switch event {
    case .keyDown(let key, let modifiers, _): latinText = key.text(modifiers)
    case .text(let text) where !controller.isTyping && !KeyBindings.hasAction(forText: text):
      if let latinText, KeyBindings.hasAction(forText: latinText) { return .text(latinText) }
    default: break
    }
    return event
  }

  private func handle(_ axis: AxisInput) {
    let modifiers = sources.events.currentModifiers
    if overlays.handle(axis) { return controller.redraw() }
    if viewer.handle(axis, modifiers: modifiers) { return }
    controller.handle(axis, modifiers: modifiers, scene: scenes.scene)
  }

  private func handle(_ gesture: GestureInput) {
    if overlays.isMenuShown || overlays.isHelpShown || viewer.handle(gesture) { return }
    controller.handle(gesture, scene: scenes.scene)
  }

  /// Whether an event is a key press for the search field.
  private func isTyped(_ event: InputEvent) -> Bool {
    if case .keyDown = event { controller.isTyping } else { false }
  }

  /// Offers an event to the menu, the help panel and the open photo, or opens a photo.
  ///
  /// - Returns: Whether the event was handled.
  private func handleAboveGrid(_ event: InputEvent) -> Bool {
    // The actions of a menu's entries are performed after the menu has closed.
    var chosen: KeyAction?
    if overlays.handle(event, perform: { chosen = $0 }) {
      if let chosen { perform(chosen) }
      controller.redraw()
      return true
    }
    switch viewer.handle(event) {
    case .ignored: return false
    case .handled, .closed: break
    case .command(let command): onCommand(command)
    }
    return true
  }
}

extension InputEvent {
  /// Whether the event is a wake-up by another thread.
  fileprivate var isWakeUp: Bool { if case .woken = self { true } else { false } }
}

/// The sources of input.
struct InputSources {
  let events: EventSource
  /// Notes the presses that SDL drops; nil unless the window is a Wayland window.
  let pointer: WaylandPointer?
  /// Reports wheels and touchpads instead of SDL; nil if the window system does not.
  let scrolling: (any ScrollEvents)?
  /// The replay of the command line, if any.
  let replay: ReplayDriver?

  /// Whether finger movements have their own timestamps.
  var hasFingerTimes: Bool { scrolling != nil || replay != nil }

  /// Creates the sources of a window that is not shown yet.
  init(of window: Window, events: EventSource, replay: ReplayDriver?) {
    self.events = events
    self.replay = replay
    pointer = window.makeWaylandPointer()
    scrolling = pointer ?? window.makeX11Scrolling(wake: events.wake)
  }
}
