/// A curve of scrolling; times are in seconds from its start.
enum MotionCurve: Hashable, Sendable {
  case decay(DecayCurve)
  case spring(SpringCurve)
  case ease(EaseCurve)

  func state(at time: Double) -> MotionState {
    switch self {
    case .decay(let curve): curve.state(at: time)
    case .spring(let curve): curve.state(at: time)
    case .ease(let curve): curve.state(at: time)
    }
  }

  /// The time at which the direction reverses; `nil` if it does not.
  var turning: Double? {
    switch self {
    case .decay: nil
    case .spring(let curve): curve.turning
    case .ease(let curve): curve.turning
    }
  }

  /// Returns the same curve with positions from the other end: *p* becomes `length` − *p*.
  func reversed(in length: Double) -> MotionCurve {
    switch self {
    case .decay(var curve):
      curve.origin = length - curve.origin
      curve.velocity.negate()
      return .decay(curve)
    case .spring(var curve):
      curve.target = length - curve.target
      curve.displacement.negate()
      curve.velocity.negate()
      return .spring(curve)
    case .ease(var curve):
      curve.origin = length - curve.origin
      curve.target = length - curve.target
      curve.velocity.negate()
      return .ease(curve)
    }
  }

  /// Returns the curve displaced by `distance` points.
  func shifted(by distance: Double) -> MotionCurve {
    switch self {
    case .decay(var curve):
      curve.origin += distance
      return .decay(curve)
    case .spring(var curve):
      curve.target += distance
      return .spring(curve)
    case .ease(var curve):
      curve.origin += distance
      curve.target += distance
      return .ease(curve)
    }
  }
}
