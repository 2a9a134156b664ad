import FrameTiming

// Wheel notches, keys, and animated or immediate changes of position.

extension ScrollPhysics {
  /// Moves by `distance` points in an animated step, for a wheel notch or a key.
  ///
  /// Targets accumulate, and the spring keeps its velocity, so that consecutive notches form one
  /// motion. A step in the opposite direction discards the rest and reverses at once. The motion
  /// stops at the ends without a rubber band.
  public mutating func step(by distance: Double, at time: FrameTime) {
    guard distance != 0 else { return }
    let moment = effective(time)
    var state = state(at: moment)
    let left = phase == .stepping ? trajectory.rest - state.position : 0
    let turns = left * distance < 0 || state.velocity * distance < 0
    if turns { state.velocity = 0 }
    springTo(state.position + (turns ? 0 : left) + distance, from: state, at: moment)
  }

  /// Scrolls to `target`, clamped to the range, with the spring of ``step(by:at:)``.
  public mutating func step(to target: Double, at time: FrameTime) {
    let moment = effective(time)
    springTo(target, from: state(at: moment), at: moment)
  }

  /// Moves by `distance` points like ``step(by:at:)``, for a repeating key.
  ///
  /// A repetition is ignored while more than half a step remains. Repetitions therefore do not
  /// accumulate, and at most one and a half steps remain when the key is released.
  public mutating func repeatStep(by distance: Double, at time: FrameTime) {
    let left = trajectory.rest - position(at: effective(time))
    if phase == .stepping, left * distance > 0, abs(left) > abs(distance) / 2 { return }
    step(by: distance, at: time)
  }

  /// Scrolls to `target`, clamped to the range: at once, or animated in
  /// ``ScrollTuning/animationDuration`` seconds, starting with the current velocity.
  ///
  /// Another target restarts the animation. To follow a target whose position changes meanwhile,
  /// use ``aim(at:time:lasting:)``.
  ///
  /// - Parameters:
  ///   - target: The position, in points.
  ///   - animated: Whether to animate the scroll.
  ///   - time: The time of the change.
  public mutating func scroll(to target: Double, animated: Bool, at time: FrameTime) {
    let moment = effective(time)
    let target = range.clamping(target)
    guard animated else { return rest(at: target) }
    if phase == .animating, goal == target { return }
    ease(to: target, lasting: tuning.animationDuration, at: moment)
  }

  /// Changes the target of the current animation without extending it, so that a target corrected
  /// in each frame is still reached.
  ///
  /// At rest it moves to the target at once, or in `least` seconds.
  ///
  /// - Parameters:
  ///   - target: The position, in points.
  ///   - time: The time of the change.
  ///   - least: The minimum duration, in seconds; 0 by default.
  /// - Returns: `false` if something else moves the content, such as user input; then give up the
  ///   target.
  @discardableResult
  public mutating func aim(
    at target: Double, time: FrameTime, lasting least: Double = 0
  ) -> Bool {
    guard phase == .animating || phase == .resting else { return false }
    let moment = effective(time)
    let target = range.clamping(target)
    let isThere = phase == .resting && (least == 0 || abs(target - trajectory.rest) <= tolerance)
    if isThere {
      rest(at: target)
    } else if phase == .resting || target != goal {
      let left = phase == .resting ? 0 : trajectory.end.seconds(since: moment)
      ease(to: target, lasting: max(left, least), at: moment)
    }
    return true
  }

  /// The end of the range that is the target of the motion, `true` for the upper one; `nil` for
  /// another target, or if user input determines it.
  var limitItIsSentTo: Bool? {
    guard range.upperBound > range.lowerBound else { return nil }
    let target: Double
    switch phase {
    case .animating: target = goal ?? trajectory.rest
    case .resting: target = trajectory.rest
    case .scrollBar: target = tracking.position
    case .stepping, .finger, .flinging, .touch, .decelerating: return nil
    }
    if target >= range.upperBound - tolerance { return true }
    return target <= range.lowerBound + tolerance ? false : nil
  }

  /// Stops the motion on a whole device pixel. From beyond an edge content returns to the edge.
  public mutating func stop(at time: FrameTime) {
    guard isMoving else { return }
    let moment = effective(time)
    let position = position(at: moment)
    guard range.contains(position) else {
      let still = MotionState(position: position, velocity: 0)
      return run(.glide(from: still, by: touchRules, start: moment), as: .decelerating)
    }
    rest(at: range.clamping(snapped(position)))
  }

  /// Runs the spring to `target`, clamped to the range.
  mutating func springTo(_ target: Double, from state: MotionState, at moment: FrameTime) {
    let target = range.clamping(target)
    var state = state
    // With a velocity above ω times the distance, a critically damped spring passes its target.
    let limit = tuning.stepFrequency * (target - state.position)
    state.velocity = min(max(state.velocity, min(0, limit)), max(0, limit))
    run(
      .spring(
        from: state, to: target, frequency: tuning.stepFrequency, tolerance: tolerance,
        start: moment),
      as: .stepping)
  }

  private mutating func ease(to target: Double, lasting seconds: Double, at moment: FrameTime) {
    guard seconds > 0 else { return rest(at: target) }
    run(
      .ease(from: state(at: moment), to: target, duration: seconds, start: moment),
      as: .animating, goal: target)
  }
}
