import CWayland
import FrameTiming
import GridEngine

/// Wheels and touchpads under Wayland as the compositor tells of them: with the kind of device, the
/// time it happened, the fingers' leaving, resting and pinching, none of which SDL 2 passes on.
///
/// Where there is one, SDL's own wheel events are not used.
@safe
package final class WaylandPointer {
  private let handle: OpaquePointer
  private let surface: WaylandSurface

  /// Begins to listen over one surface.
  ///
  /// - Returns: `nil` if the system has no libwayland or the seat is too old to tell.
  init?(over surface: WaylandSurface) {
    guard let handle = unsafe grid_pointer_create(surface.display, surface.surface) else {
      return nil
    }
    self.surface = surface
    unsafe self.handle = handle
  }

  isolated deinit { unsafe grid_pointer_destroy(handle) }

  /// The next movement that has arrived, or nil. Never waits.
  package func next(at now: FrameTime) -> AxisInput? {
    var axis = grid_pointer_axis()
    guard unsafe grid_pointer_poll_axis(handle, &axis) else { return nil }
    let notches = ScrollDelta(x: Double(axis.x120) / 120, y: Double(axis.y120) / 120)
    return AxisInput(
      delta: ScrollDelta(x: axis.x, y: axis.y),
      notches: axis.x120 == 0 && axis.y120 == 0 ? nil : notches, source: Self.source(axis.source),
      hasStopped: axis.stopped, time: Self.time(ofMilliseconds: axis.time, now: now))
  }

  /// The next moment of a pinch, or of fingers that were laid down, or nil. Never waits.
  package func nextGesture(at now: FrameTime) -> GestureInput? {
    var gesture = grid_pointer_gesture()
    guard unsafe grid_pointer_poll_gesture(handle, &gesture) else { return nil }
    let time = Self.time(ofMilliseconds: gesture.time, now: now)
    let kind: GestureInput.Kind =
      switch Int(gesture.kind) {
      case grid_pointer_pinch_began: .pinchBegan
      case grid_pointer_pinch_changed:
        .pinchChanged(scale: gesture.scale, movedBy: ScrollDelta(x: gesture.dx, y: gesture.dy))
      case grid_pointer_pinch_ended: .pinchEnded
      default: .holdBegan
      }
    return GestureInput(kind: kind, time: time)
  }

  private static func source(_ number: Int32) -> WheelClassifier.AxisSource {
    switch Int(number) {
    case grid_pointer_finger: .finger
    case grid_pointer_continuous: .continuous
    case grid_pointer_wheel_tilt: .wheelTilt
    default: .wheel
    }
  }

  /// The moment of a compositor's time stamp, which is CLOCK_MONOTONIC's milliseconds cut to 32 bits
  /// wherever we know; now, where it is another clock's.
  package static func time(ofMilliseconds stamp: UInt32, now: FrameTime) -> FrameTime {
    let milliseconds = UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000)
    let age = Int32(bitPattern: milliseconds &- stamp)
    guard (0..<1000).contains(age) else { return now }
    return FrameTime(nanoseconds: now.nanoseconds - Int64(age) * 1_000_000)
  }
}
