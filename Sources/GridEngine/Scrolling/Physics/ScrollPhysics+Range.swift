import FrameTiming

extension ScrollPhysics {
  /// Takes over what content or window have become, at `time`.
  ///
  /// Content at rest is clamped, as are targets; a fling goes on and meets the new edges; a touch
  /// keeps its hold. Where something before the content in view changed, call ``shift(by:)`` first:
  /// the range speaks of positions after it.
  public mutating func setRange(
    _ range: ClosedRange<Double>, viewport: Double? = nil, at time: FrameTime
  ) {
    let moment = effective(time)
    self.viewport = viewport ?? self.viewport
    // Not clamped as `state(at:)` is: after a shift the old range no longer says anything.
    let before = trajectory.state(at: moment)
    self.range = range
    switch phase {
    case .resting: rest(at: range.clamping(trajectory.rest))
    case .stepping: refitStep(from: before, at: moment)
    case .animating: aim(at: goal ?? trajectory.rest, time: moment)
    case .flinging: refit(from: before, by: flingRules, at: moment)
    case .decelerating: refitDeceleration(from: before, at: moment)
    case .scrollBar: keepInRange()
    case .touch, .finger: if !bounces { keepInRange() }
    }
  }

  private mutating func refitStep(from state: MotionState, at moment: FrameTime) {
    let target = range.clamping(trajectory.rest)
    guard target != trajectory.rest || !range.contains(state.position) else { return }
    var state = state
    state.position = range.clamping(state.position)
    springTo(target, from: state, at: moment)
  }

  private mutating func refitDeceleration(from state: MotionState, at moment: FrameTime) {
    guard let goal else { return refit(from: state, by: touchRules, at: moment) }
    let target = range.clamping(goal)
    if target != goal { land(on: target, at: moment) }
  }

  /// Goes on from `state` between the new edges.
  private mutating func refit(
    from state: MotionState, by rules: GlideRules, at moment: FrameTime
  ) {
    // A motion that has not begun to show yet keeps its own beginning.
    guard moment > trajectory.start else {
      let first = trajectory.state(after: 0)
      return run(.glide(from: first, by: rules, start: trajectory.start), as: phase)
    }
    run(.glide(from: state, by: rules, start: moment), as: phase)
  }
}
