import FrameTiming

// Wheel notches, keys, animated and immediate changes of position.

extension ScrollPhysics {
  /// Moves by `distance` points in an animated step, for a wheel notch or a key.
  ///
  /// The target adds up and the spring towards it keeps its velocity, so that notches in a row make
  /// one motion. A step the other way drops what was left and turns at once. At the ends it stops,
  /// without a rubber band.
  public mutating func step(by distance: Double, at time: FrameTime) {
    guard distance != 0 else { return }
    let moment = effective(time)
    var state = state(at: moment)
    let left = phase == .stepping ? trajectory.rest - state.position : 0
    let turns = left * distance < 0 || state.velocity * distance < 0
    if turns { state.velocity = 0 }
    springTo(state.position + (turns ? 0 : left) + distance, from: state, at: moment)
  }

  /// Goes to `target`, clamped to the range, with the spring of ``step(by:at:)``.
  public mutating func step(to target: Double, at time: FrameTime) {
    let moment = effective(time)
    springTo(target, from: state(at: moment), at: moment)
  }

  /// Moves by `distance` points as ``step(by:at:)`` does, for a key that repeats while it is held.
  ///
  /// A repeat that comes while more than half a step is left is dropped: repeats do not queue up,
  /// and what is left when the key is let go is at most one step and a half.
  public mutating func repeatStep(by distance: Double, at time: FrameTime) {
    let left = trajectory.rest - position(at: effective(time))
    if phase == .stepping, left * distance > 0, abs(left) > abs(distance) / 2 { return }
    step(by: distance, at: time)
  }

  /// Goes to `target`, clamped to the range: at once, or with an ease of about 0.3 s that begins
  /// with the velocity it has.
  ///
  /// Called with another target while it runs, it sets out anew. To follow a target whose place
  /// becomes known only on the way, use ``aim(at:time:)``.
  public mutating func scroll(to target: Double, animated: Bool, at time: FrameTime) {
    let moment = effective(time)
    let target = range.clamping(target)
    guard animated else { return rest(at: target) }
    if phase == .animating, goal == target { return }
    ease(to: target, lasting: tuning.animationDuration, at: moment)
  }

  /// Gives the running animation another target without giving it more time, so that a target
  /// corrected on every frame is still reached.
  ///
  /// At rest it goes there at once, or in at least `least` seconds.
  ///
  /// - Returns: False where something else moves the content by now: the user has taken over, and
  ///   the target is to be given up.
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

  /// The end of the range that it scrolls to: true for the upper one. Nil where its target is elsewhere,
  /// or user input decides.
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

  /// Stops where it is, on a whole device pixel; from beyond an edge it returns to that edge.
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

  /// Lets the spring run to `target`, clamped to the range.
  mutating func springTo(_ target: Double, from state: MotionState, at moment: FrameTime) {
    let target = range.clamping(target)
    var state = state
    // Faster than ω times the distance a critically damped spring passes its target.
    let most = tuning.stepFrequency * (target - state.position)
    state.velocity = min(max(state.velocity, min(0, most)), max(0, most))
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
