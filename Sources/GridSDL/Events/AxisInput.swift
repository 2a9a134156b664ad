import FrameTiming
import GridEngine

/// A movement of a wheel or of fingers on a touchpad.
package struct AxisInput: Sendable {
  /// The distance in points, positive to the right and downwards.
  package let delta: ScrollDelta
  /// The distance in notches of a wheel; nil for other devices.
  package let notches: ScrollDelta?
  package let source: WheelClassifier.AxisSource
  /// Whether the fingers have left the touchpad.
  package let hasStopped: Bool
  package let time: FrameTime

  /// Creates a movement, for replays.
  package init(
    delta: ScrollDelta, notches: ScrollDelta?, source: WheelClassifier.AxisSource,
    hasStopped: Bool, time: FrameTime
  ) {
    self.delta = delta
    self.notches = notches
    self.source = source
    self.hasStopped = hasStopped
    self.time = time
  }
}
