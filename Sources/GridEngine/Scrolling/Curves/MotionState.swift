/// Where something is, and how fast it moves.
struct MotionState: Hashable, Sendable {
  /// In points.
  var position: Double
  /// In points per second, towards larger positions where above 0.
  var velocity: Double
}
