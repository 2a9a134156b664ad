import FrameTiming

/// The events that wake a window: the user's input, timers, tasks of the main actor, and the work of other
/// threads.
final class WindowEvents {
  private let source: EventSource
  /// Notes the presses that SDL drops; nil unless the window is a Wayland window.
  let pointer: WaylandPointer?
  /// Reports wheels and touchpads instead of SDL; nil if the window system does not.
  private let scrolling: (any ScrollEvents)?
  private let timers = WindowTimers()
  private let mailbox: WindowMailbox
  private var repair = PressRepair()
  /// The event after a press that SDL had dropped.
  private var waiting: InputEvent?
  private let mainQueue: MainQueue?

  /// Creates the events of a window without timers and work.
  ///
  /// - Parameter performsTasks: Whether tasks of the main actor are performed.
  convenience init(of window: Window, _ source: EventSource, performsTasks: Bool) {
    let pointer = window.makeWaylandPointer()
    self.init(
      source, pointer: pointer,
      scrolling: pointer ?? window.makeX11Scrolling(wake: source.wake),
      performsTasks: performsTasks)
  }

  /// Creates events with another source of wheels and touchpads.
  init(
    _ source: EventSource, pointer: WaylandPointer?, scrolling: (any ScrollEvents)?,
    performsTasks: Bool
  ) {
    self.source = source
    self.pointer = pointer
    self.scrolling = scrolling
    mailbox = WindowMailbox(wake: source.wake)
    mainQueue = performsTasks ? MainQueue(wake: source.wakeQuietly) : nil
  }

  /// See ``EventSource/hasShortcut``.
  var hasShortcut: (Key, KeyModifiers) -> Bool {
    get { source.hasShortcut }
    set { source.hasShortcut = newValue }
  }

  /// Ends ``wait(milliseconds:)``; callable from any thread.
  var wake: @Sendable () -> Void { source.wake }

  /// Whether the window system reports wheels and touchpads, instead of SDL.
  var hasPointer: Bool { scrolling != nil }

  // MARK: Input

  /// Passes the input that has arrived to `handle`.
  ///
  /// An event of SDL is handled before a movement of a wheel or a touchpad that followed it. The two arrive on
  /// different ways and without a common clock. The movements are therefore taken first: what preceded them has
  /// arrived as well by then, and SDL returns it.
  func forEach(at time: FrameTime, _ handle: (ElementInput) -> Void) {
    source.pump()
    var movements: [AxisInput] = []
    while let axis = scrolling?.next(at: time) { movements.append(axis) }
    var gestures: [GestureInput] = []
    while let gesture = scrolling?.nextGesture(at: time) { gestures.append(gesture) }

    while let event = next() {
      handle(ElementInput(event, modifiers: source.currentModifiers, at: time))
    }
    for axis in movements {
      handle(ElementInput(.axis(axis), modifiers: source.currentModifiers, at: axis.time))
    }
    for gesture in gestures {
      handle(ElementInput(.gesture(gesture), modifiers: source.currentModifiers, at: gesture.time))
    }
  }

  /// Returns the next event of SDL; nil if none is pending. The turns of a wheel that ``scrolling`` reports are
  /// not repeated.
  private func next() -> InputEvent? {
    while let event = nextOfSDL() {
      if case .wheel = event, scrolling != nil { continue }
      return event
    }
    return nil
  }

  private func nextOfSDL() -> InputEvent? {
    if let event = waiting.take() { return event }
    let event = source.next()
    let press = repair.droppedPress(before: event) { pointer?.nextPress() }
    guard let press else { return event }
    waiting = event
    return press
  }

  /// Expects that SDL drops the next press, because a drag to another program has started.
  func dragDidStart() { repair.dragDidStart { pointer?.nextPress() } }

  /// Returns the time of the newest user input since the last call; nil without one.
  func takeNewestInput() -> FrameTime? { source.takeNewestInput(or: scrolling) }

  /// Sleeps until an event arrives, at most for `milliseconds` if that is not nil.
  func wait(milliseconds: Int?) { source.wait(timeoutMilliseconds: milliseconds) }

  // MARK: Work

  /// Whether a timer is due or other threads have posted work.
  func hasWork(at time: FrameTime) -> Bool { !mailbox.isEmpty || timers.isDue(at: time) }

  /// The time at which a timer is due; nil if there is none.
  var nextTime: FrameTime? { timers.nextTime }

  /// Runs the timers that are due at `time`, then the work of other threads.
  func runWork(at time: FrameTime) {
    timers.run(at: time)
    mailbox.run()
  }

  /// Performs the pending tasks of the main actor.
  func runTasks() { mainQueue?.run() }

  /// Returns the time in nanoseconds that tasks of the main actor took since the last call.
  func takeTaskNanoseconds() -> Int64 { mainQueue?.takeNanoseconds() ?? 0 }

  /// See ``WindowTimers/add(at:every:_:)``.
  func addTimer(at time: FrameTime, every period: Double?, _ body: @escaping () -> Void) {
    timers.add(at: time, every: period, body)
  }

  /// Runs `work` on the main thread before the next frame. Callable from any thread.
  nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) { mailbox.post(work) }
}
