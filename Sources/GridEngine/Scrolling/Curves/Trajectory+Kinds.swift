import FrameTiming

extension Trajectory {
  /// A spring towards `target`.
  ///
  /// - Parameters:
  ///   - state: Where it sets out; what velocity it has, it keeps.
  ///   - tolerance: It rests once it stays this near to its target, in points.
  static func spring(
    from state: MotionState, to target: Double, frequency: Double, tolerance: Double,
    start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: target, from: start)
    let spring = SpringCurve(from: state, to: target, frequency: frequency)
    result.append(.spring(spring), lasting: spring.duration(within: tolerance))
    return result
  }

  /// An eased way to `target` in `duration` seconds; shorter where the velocity it has would carry
  /// it past the target in that time.
  static func ease(
    from state: MotionState, to target: Double, duration: Double, start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: target, from: start)
    let way = target - state.position
    var seconds = duration
    // The cubic moves one way only while its first velocity is at most three times the mean.
    if way * state.velocity > 0 { seconds = min(seconds, 3 * way / state.velocity) }
    guard way != 0 || state.velocity != 0, seconds > 0 else { return result }
    let ease = EaseCurve(
      origin: state.position, velocity: state.velocity, target: target, duration: seconds)
    result.append(.ease(ease), lasting: seconds)
    return result
  }

  /// A motion that keeps the velocity it has and comes to rest exactly at `target`.
  ///
  /// It slows down by decay where the rate for that is near `rate`, which looks like any other
  /// fling; otherwise by a spring, stiff enough not to swing past.
  ///
  /// - SeeAlso: UIScrollView's will-end-dragging target.
  static func landing(
    from state: MotionState, on target: Double, rate: Double, frequency: Double,
    tolerance: Double, start: FrameTime
  ) -> Trajectory {
    let way = target - state.position
    let fitting = way == 0 ? 0 : state.velocity / way
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
