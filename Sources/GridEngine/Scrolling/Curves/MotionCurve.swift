/// One of the curves that scrolling follows; times are seconds since it began.
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

  /// When it turns round, or nil where it moves one way only.
  var turning: Double? {
    switch self {
    case .decay: nil
    case .spring(let curve): curve.turning
    case .ease(let curve): curve.turning
    }
  }

  /// The same curve `distance` points further on.
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
