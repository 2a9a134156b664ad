/// A motion of fixed duration with a given initial velocity and a final velocity of 0.
///
/// It is the cubic with these end conditions; with an initial velocity of 0 it is 3s² − 2s³.
struct EaseCurve: Hashable, Sendable {
  var origin: Double
  /// The initial velocity, in points per second.
  var velocity: Double
  var target: Double
  /// The duration, in seconds; above 0.
  var duration: Double

  func state(at time: Double) -> MotionState {
    let s = min(max(time / duration, 0), 1)
    let distance = target - origin
    let push = velocity * duration
    let position = origin + distance * s * s * (3 - 2 * s) + push * s * (1 - s) * (1 - s)
    let slope = distance * 6 * s * (1 - s) + push * (1 - s) * (1 - 3 * s)
    return MotionState(position: position, velocity: slope / duration)
  }

  /// The time at which the direction reverses; `nil` if it does not.
  var turning: Double? {
    let push = velocity * duration
    let bend = 3 * push - 6 * (target - origin)
    guard bend != 0 else { return nil }
    let s = push / bend
    return s > 0 && s < 1 ? s * duration : nil
  }
}
