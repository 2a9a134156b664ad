import Glibc

/// Motion that loses the same share of its speed in equal times: v(t) = v₀·e^(−kt).
///
/// Times are seconds since the curve began, positions points.
///
/// - SeeAlso: spec of kinetic scrolling, k = 3.5 per second; UIScrollView's factor d per
///   millisecond is the same curve with k = −1000·ln d.
struct DecayCurve: Hashable, Sendable {
  var origin: Double
  var velocity: Double
  /// k, per second; above 0.
  var rate: Double

  /// The position that it approaches and never passes.
  var limit: Double { origin + velocity / rate }

  func state(at time: Double) -> MotionState {
    let left = exp(-rate * time)
    return MotionState(
      position: origin + velocity / rate * (1 - left), velocity: velocity * left)
  }

  /// When it passes `position`, or nil where it never does.
  func time(toReach position: Double) -> Double? {
    guard velocity != 0 else { return position == origin ? 0 : nil }
    let share = (position - origin) * rate / velocity
    guard share >= 0, share < 1 else { return nil }
    return -log(1 - share) / rate
  }

  /// When its speed has fallen to `speed`, 0 where it begins slower.
  func time(toSlowTo speed: Double) -> Double {
    let start = abs(velocity)
    return start > speed ? log(start / speed) / rate : 0
  }

  /// When no more than `distance` is left to ``limit``.
  func time(toComeWithin distance: Double) -> Double { time(toSlowTo: distance * rate) }
}
