import FrameTiming
import GridEngine

/// A movement of a wheel or of fingers on a touchpad.
public nonisolated struct AxisInput: Hashable, Sendable {
  /// The distance in points, positive to the right and downwards.
  public let delta: ScrollDelta
  /// The distance in notches of a wheel; nil for other devices.
  public let notches: ScrollDelta?
  /// The device.
  public let source: WheelClassifier.AxisSource
  /// Whether the fingers have left the touchpad.
  public let hasStopped: Bool
  /// The time of the event.
  public let time: FrameTime

  /// Creates a movement, as of a script.
  public init(
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
