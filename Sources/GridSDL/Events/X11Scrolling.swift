import CSDL2
import CX11
import FrameTiming
import GridEngine

/// Wheel and touchpad movements from an X server (XInput 2). They include the distance of fingers, of which
/// SDL 2 reports whole clicks.
@safe
@MainActor final class X11Scrolling: ScrollEvents {
  private let handle: OpaquePointer
  private let waker: Waker
  private var newestInput: FrameTime?

  /// Listens to the movements over a window that is not shown yet.
  ///
  /// - Parameter wake: Wakes the main thread. Called on another one.
  /// - Returns: `nil` if the window does not use X11, or the server has no XInput 2.1.
  init?(of window: WindowHandle, wake: @escaping @Sendable () -> Void) {
    let waker = Waker(wake)
    let context = unsafe Unmanaged.passUnretained(waker).toOpaque()
    guard let number = unsafe SystemWindow.x11Number(of: window.pointer),
      let handle = unsafe grid_x11_scroll_create(number, wakeMainThread, context)
    else { return nil }
    self.waker = waker
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_x11_scroll_destroy(handle) }

  func next(at now: FrameTime) -> AxisInput? {
    var event = grid_x11_scroll_event()
    guard unsafe grid_x11_scroll_poll(handle, &event) else { return nil }
    let time = WaylandPointer.time(ofMilliseconds: event.time, now: now)
    newestInput = time
    let steps = ScrollDelta(x: event.x, y: event.y)
    return AxisInput(
      delta: steps * event.points_per_step, notches: steps, source: .unknown, hasStopped: false,
      time: time)
  }

  func nextGesture(at now: FrameTime) -> GestureInput? { nil }

  func takeNewestInput() -> FrameTime? { newestInput.take() }
}

/// The object that the thread of the connection calls.
private final class Waker: Sendable {
  let wake: @Sendable () -> Void

  init(_ wake: @escaping @Sendable () -> Void) { self.wake = wake }
}

/// Wakes the main thread. Called on the thread of the connection.
private let wakeMainThread: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
  guard let context = unsafe context else { return }
  unsafe Unmanaged<Waker>.fromOpaque(context).takeUnretainedValue().wake()
}
