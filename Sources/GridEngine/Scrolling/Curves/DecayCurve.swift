/// A motion with exponential deceleration: v(t) = v₀·e^(−kt).
///
/// Times are in seconds from the start of the curve, positions in points.
///
/// - SeeAlso: ``ScrollTuning/flingRate``, the k of a fling (3.5 per second by default);
///   UIScrollView's `decelerationRate` d per millisecond is the same curve with k = −1000·ln d.
struct DecayCurve: Hashable, Sendable {
  var origin: Double
  var velocity: Double
  /// The decay rate k, per second; above 0.
  var rate: Double

  /// The position that the curve approaches and never passes.
  var limit: Double { origin + velocity / rate }

  func state(at time: Double) -> MotionState {
    let decay = Double.exp(-rate * time)
    return MotionState(
      position: origin + velocity / rate * (1 - decay), velocity: velocity * decay)
  }

  /// Returns the time at which the curve passes `position`; `nil` if it never does.
  func time(toReach position: Double) -> Double? {
    guard velocity != 0 else { return position == origin ? 0 : nil }
    let share = (position - origin) * rate / velocity
    guard share >= 0, share < 1 else { return nil }
    return -Double.log(1 - share) / rate
  }

  /// Returns the time at which the speed has fallen to `speed`; 0 if it is lower from the start.
  func time(toSlowTo speed: Double) -> Double {
    let start = abs(velocity)
    return start > speed ? Double.log(start / speed) / rate : 0
  }

  /// Returns the time from which the distance to ``limit`` is at most `distance`.
  func time(toComeWithin distance: Double) -> Double { time(toSlowTo: distance * rate) }
}
