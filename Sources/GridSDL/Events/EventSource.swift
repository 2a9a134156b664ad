import CSDL2
import GridEngine

/// SDL's event queue as Swift values.
@MainActor package final class EventSource {
  /// Wakes ``wait(timeoutMilliseconds:)`` from any thread. Has no effect after this object is
  /// deinitialized.
  package let wake: @Sendable () -> Void
  /// Returns whether a key with modifiers is a shortcut of the program. By default `+` and `-` are.
  ///
  /// Asked only for a character that a key types in place of a Latin letter or digit.
  package var hasShortcut: (Key, KeyModifiers) -> Bool = { key, _ in key == .plus || key == .minus }
  /// Wakes ``wait(timeoutMilliseconds:)`` from any thread, without an event. Has no effect after this
  /// object is deinitialized.
  package let wakeQuietly: @Sendable () -> Void
  private let waker: EventWaker
  private let video: VideoSystem
  private var newestInput: FrameTime?
  /// The paths of the files that are being dropped, which SDL reports one by one.
  private var droppedPaths: [String] = []

  /// Reads the events of `video`, which this object retains.
  package init(video: VideoSystem) {
    let waker = EventWaker()
    self.video = video
    self.waker = waker
    wake = { waker.wake() }
    video.x11Scale?.onChange { waker.wake() }
    wakeQuietly = { waker.wake(isQuiet: true) }
  }

  /// Other threads may still call `wake` while SDL destroys its queue.
  isolated deinit { waker.close() }

  /// Reads what the window system has sent, without handling it.
  func pump() { SDL_PumpEvents() }

  /// Removes and returns the next event that the app handles, or nil if there is none.
  package func next() -> InputEvent? {
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) != 0 {
      if unsafe event.type == waker.type {
        if unsafe event.user.code == EventWaker.quietCode { continue }
        return video.x11Scale?.update() == true ? .displayChanged : .woken
      }
      if let input = unsafe drop(event) ?? key(event) ?? Self.translate(event) {
        if input.isUserInput { newestInput = unsafe Self.time(of: event) }
        return input.dividingPositions(by: video.unitsPerPoint)
      }
    }
    return video.takeConnectionLoss() ? .quit : nil
  }

  /// Returns the time of the newest user input since the last call; nil without one.
  ///
  /// Input of `scrolling` has the device's time. Other input has the time at which SDL received it,
  /// in whole milliseconds; SDL reports the movements of `scrolling`, too.
  package func takeNewestInput(or scrolling: (any ScrollEvents)?) -> FrameTime? {
    let received = newestInput.take()
    return scrolling?.takeNewestInput() ?? received
  }

  private static func time(of event: SDL_Event) -> FrameTime {
    let age = unsafe SDL_GetTicks() &- event.common.timestamp
    return FrameTime.now.advanced(byNanoseconds: -1_000_000 * Int64(age))
  }

  /// Sleeps until an event arrives or the timeout passes. Leaves the event in the queue.
  ///
  /// - Parameter milliseconds: The timeout; nil for none.
  package func wait(timeoutMilliseconds milliseconds: Int?) {
    if let milliseconds {
      SDL_WaitEventTimeout(nil, Int32(clamping: milliseconds))
    } else {
      SDL_WaitEvent(nil)
    }
  }

  /// Collects dropped files, and returns them when all are known.
  private func drop(_ event: SDL_Event) -> InputEvent? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_DROPBEGIN: droppedPaths = []
    case SDL_DROPTEXT: unsafe SDL_free(event.drop.file)
    case SDL_DROPFILE:
      guard let file = unsafe event.drop.file else { return nil }
      let bytes = unsafe UnsafeRawBufferPointer(start: file, count: SDL_strlen(file))
      unsafe droppedPaths.append(SourcePath.string(fromBytes: bytes))
      unsafe SDL_free(file)
    case SDL_DROPCOMPLETE where !droppedPaths.isEmpty:
      defer { droppedPaths = [] }
      return .filesDropped(droppedPaths)
    default: break
    }
    return nil
  }

  private static func translate(_ event: SDL_Event) -> InputEvent? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_QUIT: .quit
    case SDL_MOUSEWHEEL: unsafe wheel(event.wheel)
    case SDL_TEXTINPUT: isShortcut(SDL_GetModState()) ? nil : .text(unsafe text(event.text.text))
    case SDL_TEXTEDITING: .composition(unsafe text(event.edit.text))
    case SDL_TEXTEDITING_EXT: .composition(unsafe takeText(event.editExt.text))
    case SDL_MOUSEMOTION:
      .pointerMoved(unsafe Point(x: Double(event.motion.x), y: Double(event.motion.y)))
    case SDL_MOUSEBUTTONDOWN: unsafe buttonDown(event.button)
    case SDL_MOUSEBUTTONUP: unsafe buttonUp(event.button)
    case SDL_FINGERDOWN: unsafe touch(event.tfinger, InputEvent.touchBegan)
    case SDL_FINGERMOTION: unsafe touch(event.tfinger, InputEvent.touchMoved)
    case SDL_FINGERUP: unsafe touch(event.tfinger, InputEvent.touchEnded)
    case SDL_WINDOWEVENT: unsafe windowEvent(event.window)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .texturesLost
    default: nil
    }
  }

  private static func wheel(_ event: SDL_MouseWheelEvent) -> InputEvent {
    // The integers in `x` and `y` are 0 for most movements of a finger. Only the precise values are
    // useful.
    let sign = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1.0 : 1
    return .wheel(
      x: Double(event.preciseX) * sign, y: Double(event.preciseY) * sign,
      modifiers: modifiers(SDL_GetModState()))
  }

  private func key(_ event: SDL_Event) -> InputEvent? {
    let type = unsafe SDL_EventType(event.type)
    guard type == SDL_KEYDOWN || type == SDL_KEYUP,
      let (key, modifiers) = unsafe Self.shortcutKey(
        event.key.keysym, in: .current, hasShortcut: hasShortcut)
    else { return nil }
    if type == SDL_KEYUP { return .keyUp(key) }
    return unsafe .keyDown(key, modifiers: modifiers, isRepeat: event.key.`repeat` != 0)
  }

  /// Whether a modifier marks a shortcut: X11 also reports Alt with a letter as text. The right Alt
  /// key is not one, because it types characters on many layouts.
  private static func isShortcut(_ state: SDL_Keymod) -> Bool {
    let keys = KMOD_CTRL.rawValue | KMOD_LALT.rawValue | KMOD_GUI.rawValue
    return state.rawValue & keys != 0
  }

  /// The text of an event: UTF-8 up to the first zero. C's array is imported as a tuple.
  private static func text<Array>(_ characters: Array) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The text of an event, which this function frees.
  private static func takeText(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    defer { unsafe SDL_free(text) }
    return unsafe String(cString: text)
  }

  private static func buttonDown(_ event: SDL_MouseButtonEvent) -> InputEvent? {
    guard let button = button(event.button) else { return nil }
    return .pointerDown(
      Point(x: Double(event.x), y: Double(event.y)), button, clicks: Int(event.clicks),
      modifiers: modifiers(SDL_GetModState()))
  }

  private static func buttonUp(_ event: SDL_MouseButtonEvent) -> InputEvent? {
    guard let button = button(event.button) else { return nil }
    return .pointerUp(Point(x: Double(event.x), y: Double(event.y)), button)
  }

  /// Returns a touch event in window points; SDL's coordinates are fractions of the window. Fingers
  /// on a touchpad are ignored.
  private static func touch(
    _ event: SDL_TouchFingerEvent, _ make: (Int, Point) -> InputEvent
  ) -> InputEvent? {
    guard SDL_GetTouchDeviceType(event.touchId) == SDL_TOUCH_DEVICE_DIRECT,
      let window = unsafe SDL_GetWindowFromID(event.windowID)
    else { return nil }
    var width: Int32 = 0
    var height: Int32 = 0
    unsafe SDL_GetWindowSize(window, &width, &height)
    let point = Point(x: Double(event.x) * Double(width), y: Double(event.y) * Double(height))
    return make(Int(event.fingerId), point)
  }

  private static func windowEvent(_ event: SDL_WindowEvent) -> InputEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: .hidden
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: .shown
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: .displayChanged
    case SDL_WINDOWEVENT_LEAVE: .pointerLeft
    case SDL_WINDOWEVENT_CLOSE: .quit
    default: nil
    }
  }

  private static func button(_ number: UInt8) -> PointerButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    case SDL_BUTTON_X1: .back
    case SDL_BUTTON_X2: .forward
    default: nil
    }
  }

  /// The modifier keys that are held down.
  var currentModifiers: KeyModifiers { Self.modifiers(SDL_GetModState()) }

  static func modifiers(_ state: SDL_Keymod) -> KeyModifiers {
    var result: KeyModifiers = []
    if state.rawValue & KMOD_SHIFT.rawValue != 0 { result.insert(.shift) }
    if state.rawValue & KMOD_CTRL.rawValue != 0 { result.insert(.control) }
    if state.rawValue & KMOD_ALT.rawValue != 0 { result.insert(.alt) }
    if state.rawValue & KMOD_GUI.rawValue != 0 { result.insert(.super) }
    return result
  }
}
