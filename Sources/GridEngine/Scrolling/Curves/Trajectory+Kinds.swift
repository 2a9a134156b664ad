import FrameTiming

extension Trajectory {
  /// Returns a spring motion towards `target`.
  ///
  /// - Parameters:
  ///   - state: The initial position and velocity.
  ///   - target: The final position.
  ///   - frequency: The frequency of the spring, per second.
  ///   - tolerance: The distance to the target within which the motion ends, in points.
  ///   - start: The start time.
  static func spring(
    from state: MotionState, to target: Double, frequency: Double, tolerance: Double,
    start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: target, from: start)
    let spring = SpringCurve(from: state, to: target, frequency: frequency)
    result.append(.spring(spring), lasting: spring.duration(within: tolerance))
    return result
  }

  /// Returns an eased motion to `target` in `duration` seconds; shorter if the initial velocity
  /// would carry it past the target.
  static func ease(
    from state: MotionState, to target: Double, duration: Double, start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: target, from: start)
    let distance = target - state.position
    var seconds = duration
    // The cubic is monotonic while its initial velocity is at most three times the mean velocity.
    if distance * state.velocity > 0 { seconds = min(seconds, 3 * distance / state.velocity) }
    guard distance != 0 || state.velocity != 0, seconds > 0 else { return result }
    let ease = EaseCurve(
      origin: state.position, velocity: state.velocity, target: target, duration: seconds)
    result.append(.ease(ease), lasting: seconds)
    return result
  }

  /// Returns a motion that keeps the initial velocity and comes to rest exactly at `target`.
  ///
  /// It decelerates exponentially if the required rate is close to `rate`, which looks like any
  /// other fling; otherwise by a spring that is stiff enough not to overshoot.
  ///
  /// - SeeAlso: `targetContentOffset` of UIScrollView's `scrollViewWillEndDragging`.
  static func landing(
    from state: MotionState, on target: Double, rate: Double, frequency: Double,
    tolerance: Double, start: FrameTime
  ) -> Trajectory {
    let distance = target - state.position
    let fitting = distance == 0 ? 0 : state.velocity / distance
    if fitting >= rate / 2, fitting <= rate * 2 {
      var result = Trajectory(restingAt: target, from: start)
      let decay = DecayCurve(origin: state.position, velocity: state.velocity, rate: fitting)
      result.append(.decay(decay), lasting: decay.time(toComeWithin: tolerance))
      return result
    }
    return .spring(
      from: state, to: target, frequency: min(max(frequency, fitting), 4 * frequency),
      tolerance: tolerance, start: start)
  }
}
