import FrameTiming

// A touch or a drag with the mouse, with the behavior of UIScrollView; and the drag of a scroll
// bar's thumb.

extension ScrollPhysics {
  /// Begins a touch, which stops content at once.
  ///
  /// - Returns: Whether content was moving. Such a touch does not count as a tap.
  @discardableResult
  public mutating func touchBegan(at time: FrameTime) -> Bool {
    let wasMoving = isMoving
    let pulled = pulledPosition(shownAs: position(at: effective(time)))
    tracking = FingerTracking(at: pulled, touch: time)
    goal = nil
    phase = .touch
    return wasMoving
  }

  /// Moves content with a finger by `distance` points; beyond an end it follows with resistance.
  public mutating func touchMoved(by distance: Double, at time: FrameTime) {
    if phase != .touch { touchBegan(at: time) }
    tracking.move(by: bounces ? distance : distanceInRange(distance), at: time)
  }

  /// Ends a touch: content decelerates as in UIScrollView, or returns from beyond an end.
  ///
  /// - Returns: The release; `nil` without a touch.
  @discardableResult
  public mutating func touchEnded(at time: FrameTime) -> ScrollRelease? {
    guard phase == .touch else { return nil }
    let state = releasedState(at: max(time, tracking.samples.last.time))
    let start = effective(tracking.shownTime(delay: tuning.fingerDelay))
    run(.glide(from: state, by: touchRules, start: start), as: .decelerating)
    return ScrollRelease(
      position: state.position, velocity: state.velocity, landing: trajectory.rest)
  }

  /// Makes the current motion end exactly at `target` and keeps its velocity.
  ///
  /// Call it with the result of ``OrthogonalSnapping`` for a ``ScrollRelease``.
  public mutating func land(on target: Double, at time: FrameTime) {
    guard !phase.isTracking else { return }
    let moment = max(effective(time), isMoving ? trajectory.start : now)
    let rate = phase == .flinging ? tuning.flingRate : tuning.deceleration.rate
    let landing = Trajectory.landing(
      from: state(at: moment), on: target, rate: rate,
      frequency: tuning.landingFrequency, tolerance: tolerance, start: moment)
    run(landing, as: .decelerating, goal: target)
  }

  /// Moves content with a dragged scroll bar thumb.
  public mutating func dragScrollBar(to position: Double, at time: FrameTime) {
    let position = range.clamping(position)
    if phase != .scrollBar {
      tracking = FingerTracking(at: range.clamping(self.position), touch: time)
      goal = nil
      phase = .scrollBar
    }
    tracking.move(by: position - tracking.position, at: time)
  }

  /// Ends a thumb drag: content stays where it is.
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

  /// Returns the displayed state of tracked content for a velocity of the fingers, reduced beyond
  /// an end.
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

  /// Returns the position of the fingers for a displayed position.
  func pulledPosition(shownAs position: Double) -> Double {
    bounces
      ? RubberBand(extent: viewport).pulled(position, within: range) : range.clamping(position)
  }
}
