/// A way of fixed duration that begins with a given velocity and ends standing still.
///
/// The cubic with those ends: from a standstill it is 3s² − 2s³, slow at both ends.
struct EaseCurve: Hashable, Sendable {
  var origin: Double
  /// Its first velocity, in points per second.
  var velocity: Double
  var target: Double
  /// In seconds; above 0.
  var duration: Double

  func state(at time: Double) -> MotionState {
    let s = min(max(time / duration, 0), 1)
    let way = target - origin
    let push = velocity * duration
    let position = origin + way * s * s * (3 - 2 * s) + push * s * (1 - s) * (1 - s)
    let slope = way * 6 * s * (1 - s) + push * (1 - s) * (1 - 3 * s)
    return MotionState(position: position, velocity: slope / duration)
  }

  /// When it turns round, or nil where it moves one way only.
  var turning: Double? {
    let push = velocity * duration
    let bend = 3 * push - 6 * (target - origin)
    guard bend != 0 else { return nil }
    let s = push / bend
    return s > 0 && s < 1 ? s * duration : nil
  }
}
