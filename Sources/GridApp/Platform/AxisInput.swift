import FrameTiming
import GridEngine

/// One movement of a wheel or of fingers.
struct AxisInput: Sendable {
  /// Points, to the right and downwards.
  let delta: ScrollDelta
  /// The same in a wheel's notches; nil where it is no wheel.
  let notches: ScrollDelta?
  let source: WheelClassifier.AxisSource
  /// The fingers left the touchpad.
  let hasStopped: Bool
  let time: FrameTime
}
