import FrameTiming
import GridEngine

/// One movement of a wheel or of fingers.
package struct AxisInput: Sendable {
  /// Points, to the right and downwards.
  package let delta: ScrollDelta
  /// The same in a wheel's notches; nil where it is no wheel.
  package let notches: ScrollDelta?
  package let source: WheelClassifier.AxisSource
  /// The fingers left the touchpad.
  package let hasStopped: Bool
  package let time: FrameTime

  /// Makes a movement, as a replay plays it.
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
