import FrameTiming

// A finger on the screen or a drag with the mouse, as UIScrollView; and the scroll bar's thumb.

extension ScrollPhysics {
  /// Takes hold of the content, which stops at once.
  ///
  /// - Returns: Whether it was moving: such a touch is no tap on what lies under it.
  @discardableResult
  public mutating func touchBegan(at time: FrameTime) -> Bool {
    let wasMoving = isMoving
    let pulled = pulledPosition(shownAs: position(at: effective(time)))
    tracking = FingerTracking(at: pulled, touch: time)
    goal = nil
    phase = .touch
    return wasMoving
  }

  /// Moves content with the finger by `distance` points; past an end it follows less and less.
  public mutating func touchMoved(by distance: Double, at time: FrameTime) {
    if phase != .touch { touchBegan(at: time) }
    tracking.move(by: bounces ? distance : distanceInRange(distance), at: time)
  }

  /// Lets content go: it slows down as UIScrollView's does, and returns from beyond an end.
  ///
  /// - Returns: How it goes on; nil if no finger was there.
  @discardableResult
  public mutating func touchEnded(at time: FrameTime) -> ScrollRelease? {
    guard phase == .touch else { return nil }
    let state = releasedState(at: max(time, tracking.samples.last.time))
    let start = effective(tracking.shownTime(delay: tuning.fingerDelay))
    run(.glide(from: state, by: touchRules, start: start), as: .decelerating)
    return ScrollRelease(
      position: state.position, velocity: state.velocity, landing: trajectory.rest)
  }

  /// Has a motion that goes on by itself come to rest exactly at `target`, keeping its velocity.
  ///
  /// Call it with what ``OrthogonalRest`` makes of a ``ScrollRelease``.
  public mutating func land(on target: Double, at time: FrameTime) {
    guard !phase.isTracking else { return }
    let moment = max(effective(time), isMoving ? trajectory.start : now)
    let rate = phase == .flinging ? tuning.flingRate : tuning.deceleration.rate
    let landing = Trajectory.landing(
      from: state(at: moment), on: target, rate: rate,
      frequency: tuning.landingFrequency, tolerance: tolerance, start: moment)
    run(landing, as: .decelerating, goal: target)
  }

  /// Puts content where the held thumb of a scroll bar says.
  public mutating func dragScrollBar(to position: Double, at time: FrameTime) {
    let position = range.clamping(position)
    if phase != .scrollBar {
      tracking = FingerTracking(at: range.clamping(self.position), touch: time)
      goal = nil
      phase = .scrollBar
    }
    tracking.move(by: position - tracking.position, at: time)
  }

  /// Lets go of the thumb: content stays where it is.
  public mutating func endScrollBarDrag() {
    guard phase == .scrollBar else { return }
    rest(at: range.clamping(tracking.position))
  }

  var touchRules: GlideRules {
    GlideRules(
      rate: tuning.deceleration.rate, end: .distance(tolerance), range: range,
      bounce: bounces ? tuning.returnFrequency : nil, scale: scale)
  }

  private func releasedState(at moment: FrameTime) -> MotionState {
    let velocity = tracking.samples.releaseVelocity(at: moment)
    return pulledState(velocity: abs(velocity) > tuning.touchThreshold ? velocity : 0)
  }

  /// What content that follows the hand shows while the hand has `velocity`: less of it past an end.
  func pulledState(velocity: Double) -> MotionState {
    let pulled = tracking.position
    guard bounces else {
      return MotionState(position: range.clamping(pulled), velocity: velocity)
    }
    let band = RubberBand(extent: viewport)
    return MotionState(
      position: band.shown(pulled, within: range),
      velocity: velocity * band.slope(pulled, within: range))
  }

  /// The position of a hand whose content shows at `position`.
  func pulledPosition(shownAs position: Double) -> Double {
    bounces
      ? RubberBand(extent: viewport).pulled(position, within: range) : range.clamping(position)
  }
}
