/// A position and a velocity.
struct MotionState: Hashable, Sendable {
  /// The position, in points.
  var position: Double
  /// The velocity in points per second, positive towards larger positions.
  var velocity: Double
}
