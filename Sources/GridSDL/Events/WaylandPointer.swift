import CWayland
import FrameTiming
import GridEngine

/// Wheel and touchpad events from the Wayland compositor. They include the kind of device, the
/// time, the end of a touch, hold and pinch gestures, which SDL 2 does not report.
///
/// If there is one, SDL's own wheel events are ignored.
@safe
@MainActor package final class WaylandPointer: ScrollEvents {
  /// The receiver of events, which also notes their serials.
  let handle: OpaquePointer
  let surface: WaylandSurface
  private var newestInput: FrameTime?

  /// Listens to the events of one surface.
  ///
  /// - Returns: `nil` if the system has no libwayland or the seat's version is too old.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_pointer_create(surface.display, surface.surface) else {
      return nil
    }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_pointer_destroy(handle) }

  /// Returns the next movement, or nil if none has arrived. Never waits.
  package func next(at now: FrameTime) -> AxisInput? {
    var axis = grid_pointer_axis()
    guard unsafe grid_pointer_poll_axis(handle, &axis) else { return nil }
    let notches = ScrollDelta(x: Double(axis.x120) / 120, y: Double(axis.y120) / 120)
    let time = Self.time(ofMilliseconds: axis.time, now: now)
    newestInput = time
    return AxisInput(
      delta: ScrollDelta(x: axis.x, y: axis.y),
      notches: axis.x120 == 0 && axis.y120 == 0 ? nil : notches, source: Self.source(axis.source),
      hasStopped: axis.stopped, time: time)
  }

  /// Returns the next event of a pinch or hold gesture, or nil if none has arrived. Never waits.
  package func nextGesture(at now: FrameTime) -> GestureInput? {
    var gesture = grid_pointer_gesture()
    guard unsafe grid_pointer_poll_gesture(handle, &gesture) else { return nil }
    let time = Self.time(ofMilliseconds: gesture.time, now: now)
    newestInput = time
    let kind: GestureInput.Kind =
      switch Int(gesture.kind) {
      case GRID_POINTER_PINCH_BEGAN: .pinchBegan
      case GRID_POINTER_PINCH_CHANGED:
        .pinchChanged(scale: gesture.scale, movedBy: ScrollDelta(x: gesture.dx, y: gesture.dy))
      case GRID_POINTER_PINCH_ENDED: .pinchEnded
      default: .holdBegan
      }
    return GestureInput(kind, at: time)
  }

  /// Returns the time of the newest movement or gesture since the last call; nil without one.
  package func takeNewestInput() -> FrameTime? { newestInput.take() }

  /// Returns the position of the newest press of the primary button since the last call, in window
  /// points; nil without one. Never waits.
  package func nextPress() -> Point? {
    var point = Point.zero
    return unsafe grid_pointer_poll_press(handle, &point.x, &point.y) ? point : nil
  }

  private static func source(_ number: Int32) -> WheelClassifier.AxisSource {
    switch Int(number) {
    case GRID_POINTER_FINGER: .finger
    case GRID_POINTER_CONTINUOUS: .continuous
    case GRID_POINTER_WHEEL_TILT: .wheelTilt
    default: .wheel
    }
  }

  /// Converts a time stamp of the compositor. It is usually CLOCK_MONOTONIC in milliseconds,
  /// truncated to 32 bits. Returns `now` if the stamp belongs to another clock.
  package static func time(ofMilliseconds stamp: UInt32, now: FrameTime) -> FrameTime {
    let milliseconds = UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000)
    let age = Int32(bitPattern: milliseconds &- stamp)
    guard (0..<1000).contains(age) else { return now }
    return FrameTime(nanoseconds: now.nanoseconds - Int64(age) * 1_000_000)
  }
}
