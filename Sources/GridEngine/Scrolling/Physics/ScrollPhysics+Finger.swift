import FrameTiming

// Fingers on a touchpad: content follows one to one and flies on. At the ends it follows less and
// less, as under a touch, and returns when the fingers leave.

extension ScrollPhysics {
  /// Moves content with the fingers by `distance` points.
  ///
  /// - Parameters:
  ///   - time: When it happened, as exactly as is known: velocities are made of it.
  ///   - canFling: Whether content flies on afterwards; false for trackpoints.
  public mutating func fingerMoved(
    by distance: Double, at time: FrameTime, canFling: Bool = true
  ) {
    if phase != .finger || isOverdue(at: time) { fingerArrived(at: time) }
    tracking.canFling = canFling
    tracking.move(by: bounces && canFling ? distance : distanceInRange(distance), at: time)
  }

  /// Tells that the fingers left the touchpad.
  ///
  /// Content flies on if they were fast to the end. It flies from where they were at their last
  /// movement and as from then on, so that the time until the stop was known does not show.
  ///
  /// - Returns: How it goes on; nil if no fingers were there.
  @discardableResult
  public mutating func fingerStopped(at time: FrameTime) -> ScrollRelease? {
    guard phase == .finger else { return nil }
    return releaseFinger(at: max(time, tracking.samples.last.time))
  }

  /// Lets content go with the speed that the fingers had at `moment`.
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

  /// Lets content fly with `velocity`, in points per second, for a gesture that was followed
  /// elsewhere, such as one that a row gives up; `isTouch` for the motion after a touch.
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

  /// Whether the fingers were silent so long before `time` that they begin a new gesture.
  private func isOverdue(at time: FrameTime) -> Bool {
    !tuning.reportsFingerStop && time.seconds(since: tracking.samples.last.time) > 0.06
  }

  private mutating func fingerArrived(at time: FrameTime) {
    let moment = effective(time)
    let state = state(at: moment)
    let flies = phase == .flinging || phase == .decelerating
    interrupted = flies ? (state.velocity, moment) : nil
    let position = phase == .finger ? tracking.position : pulledPosition(shownAs: state.position)
    tracking = FingerTracking(at: position, firstMove: time)
    goal = nil
    phase = .finger
  }

  /// `velocity` with that of the fling it follows; 0 where it is too slow for a fling.
  private func boosted(_ velocity: Double) -> Double {
    guard abs(velocity) > tuning.flingThreshold else { return 0 }
    guard let interrupted, interrupted.velocity * velocity > 0,
      tracking.samples.last.time.seconds(since: interrupted.time) <= tuning.boostWindow
    else { return velocity }
    let most = tuning.boostLimit * abs(velocity)
    return min(max(velocity + interrupted.velocity, -most), most)
  }

  /// Rests at `position`, in as much time as the screen is behind the fingers.
  private mutating func settle(at position: Double) {
    guard let delay = tuning.fingerDelay, delay > 0 else { return rest(at: position) }
    let shown = range.clamping(self.position)
    guard abs(position - shown) > tolerance else { return rest(at: position) }
    let state = MotionState(position: shown, velocity: (position - shown) / delay)
    run(.ease(from: state, to: position, duration: delay, start: now), as: .stepping)
  }

  /// As much of `distance` as an edge lets pass: travel does not add up beyond it, so that turning
  /// round takes effect at once.
  func distanceInRange(_ distance: Double) -> Double {
    range.clamping(tracking.position + distance) - tracking.position
  }

  /// Brings what is held back to an edge that came nearer.
  mutating func keepInRange() { tracking.shift(by: distanceInRange(0)) }
}
