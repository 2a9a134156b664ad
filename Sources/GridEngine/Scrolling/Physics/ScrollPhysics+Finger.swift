import FrameTiming

// Fingers on a touchpad: content follows one to one and flings after the release. Beyond its ends
// it follows with resistance, as during a touch, and returns after the release.

extension ScrollPhysics {
  /// Moves content with the fingers by `distance` points.
  ///
  /// - Parameters:
  ///   - distance: The distance in points, positive towards larger positions.
  ///   - time: The time of the event, as exact as possible: velocities are computed from it.
  ///   - canFling: Whether content flings after the release; `false` for trackpoints.
  public mutating func touchpadMoved(
    by distance: Double, at time: FrameTime, canFling: Bool = true
  ) {
    if phase != .finger || isOverdue(at: time) { fingerArrived(at: time) }
    tracking.canFling = canFling
    tracking.move(by: bounces && canFling ? distance : distanceInRange(distance), at: time)
  }

  /// Ends a touchpad gesture when the fingers leave.
  ///
  /// Content flings if the fingers were fast until the end. The fling starts at the position and
  /// the time of their last movement, so that the delay of the stop event is not visible.
  ///
  /// - Returns: The release; `nil` without a gesture.
  @discardableResult
  public mutating func touchpadEnded(at time: FrameTime) -> ScrollRelease? {
    guard phase == .finger else { return nil }
    return releaseFinger(at: max(time, tracking.samples.last.time))
  }

  /// Releases content with the velocity of the fingers at `moment`.
  mutating func releaseFinger(at moment: FrameTime) -> ScrollRelease {
    let pulled = pulledState(velocity: tracking.samples.releaseVelocity(at: moment))
    let position = pulled.position
    let velocity = boosted(tracking.canFling ? pulled.velocity : 0)
    let start = tracking.shownTime(delay: tuning.fingerDelay)
    if !range.contains(position) {
      let state = MotionState(position: position, velocity: velocity)
      run(.glide(from: state, by: touchRules, start: effective(start)), as: .decelerating)
    } else if velocity == 0 {
      settle(at: position)
    } else {
      let state = MotionState(position: position, velocity: velocity)
      run(.glide(from: state, by: flingRules, start: start), as: .flinging)
    }
    interrupted = nil
    return ScrollRelease(position: position, velocity: velocity, landing: trajectory.rest)
  }

  /// Flings content (kinetic scrolling) after a gesture that was tracked elsewhere, such as by a
  /// row.
  ///
  /// - Parameters:
  ///   - velocity: The velocity in points per second.
  ///   - isTouch: Whether content decelerates as after a touch; `false` by default.
  ///   - time: The time of the release.
  public mutating func fling(velocity: Double, isTouch: Bool = false, at time: FrameTime) {
    let moment = effective(time)
    let state = MotionState(position: position(at: moment), velocity: velocity)
    run(
      .glide(from: state, by: isTouch ? touchRules : flingRules, start: moment),
      as: isTouch ? .decelerating : .flinging)
  }

  var flingRules: GlideRules {
    GlideRules(
      rate: tuning.flingRate, end: .speed(tuning.flingEndSpeed), range: range,
      bounce: bounces ? tuning.returnFrequency : nil, scale: scale)
  }

  /// Whether the fingers paused so long before `time` that a new gesture begins.
  private func isOverdue(at time: FrameTime) -> Bool {
    !tuning.reportsFingerStop && time.seconds(since: tracking.samples.last.time) > 0.06
  }

  private mutating func fingerArrived(at time: FrameTime) {
    let moment = effective(time)
    let state = state(at: moment)
    let isFling = phase == .flinging || phase == .decelerating
    interrupted = isFling ? (state.velocity, moment) : nil
    let position = phase == .finger ? tracking.position : pulledPosition(shownAs: state.position)
    tracking = FingerTracking(
      at: position, firstMove: time, rhythm: tracking.rhythm.betweenGestures)
    goal = nil
    phase = .finger
  }

  /// Returns `velocity` plus that of the interrupted fling; 0 if it is too low for a fling.
  private func boosted(_ velocity: Double) -> Double {
    guard abs(velocity) > tuning.flingThreshold else { return 0 }
    guard let interrupted, interrupted.velocity * velocity > 0,
      tracking.samples.last.time.seconds(since: interrupted.time) <= tuning.boostWindow
    else { return velocity }
    let limit = tuning.boostLimit * abs(velocity)
    return min(max(velocity + interrupted.velocity, -limit), limit)
  }

  /// Comes to rest at `position` within the time by which the screen lags behind the fingers.
  private mutating func settle(at position: Double) {
    guard let delay = tuning.fingerDelay, delay > 0 else { return rest(at: position) }
    let shown = range.clamping(self.position)
    guard abs(position - shown) > tolerance else { return rest(at: position) }
    let state = MotionState(position: shown, velocity: (position - shown) / delay)
    run(.ease(from: state, to: position, duration: delay, start: now), as: .stepping)
  }

  /// Returns the part of `distance` up to an edge. Travel beyond it does not accumulate, so that a
  /// reversal takes effect at once.
  func distanceInRange(_ distance: Double) -> Double {
    range.clamping(tracking.position + distance) - tracking.position
  }

  /// Moves tracked content back to an edge that came nearer.
  mutating func keepInRange() { tracking.shift(by: distanceInRange(0)) }
}
