import FrameTiming

extension ScrollPhysics {
  /// Sets the range of positions and the viewport, after content or window changed.
  ///
  /// Content at rest and targets are clamped. A fling continues towards the new edges. A touch
  /// continues. If content before the viewport changed, call ``shift(by:)`` first; the range
  /// applies to the positions after it.
  ///
  /// - Parameters:
  ///   - range: The new range.
  ///   - viewport: The extent of the viewport, in points; unchanged by default.
  ///   - time: The time of the change.
  public mutating func setRange(
    _ range: ClosedRange<Double>, viewport: Double? = nil, at time: FrameTime
  ) {
    let moment = effective(time)
    self.viewport = viewport ?? self.viewport
    // Not clamped as in `state(at:)`, because the old range is invalid after a shift.
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

  /// Continues from `state` with the new edges.
  private mutating func refit(
    from state: MotionState, by rules: GlideRules, at moment: FrameTime
  ) {
    // A motion that is not visible yet keeps its start.
    guard moment > trajectory.start else {
      let first = trajectory.state(after: 0)
      return run(.glide(from: first, by: rules, start: trajectory.start), as: phase)
    }
    run(.glide(from: state, by: rules, start: moment), as: phase)
  }
}
