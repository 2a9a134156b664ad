import FrameTiming

/// How content glides on by itself after it was let go.
struct GlideRules: Hashable, Sendable {
  /// What ends it.
  enum End: Hashable, Sendable {
    /// It rests where it is once it is slower than this, in points per second.
    case speed(Double)
    /// It rests at its limit once it is nearer than this, in points.
    case distance(Double)
  }

  /// The decay of its velocity, per second.
  var rate: Double
  var end: End
  /// The legal positions.
  var range: ClosedRange<Double>
  /// The spring that brings it back to an edge, per second; nil where it stops dead at the edge.
  var bounce: Double?
  /// Device pixels per point; it rests on whole device pixels.
  var scale: Double

  /// When `decay` is over if no edge is in its way, and where it rests then.
  func ending(of decay: DecayCurve) -> (seconds: Double, rest: Double) {
    switch end {
    case .speed(let speed):
      let seconds = decay.time(toSlowTo: speed)
      return (seconds, onPixel(decay.state(at: seconds).position))
    case .distance(let distance):
      return (decay.time(toComeWithin: distance), onPixel(decay.limit))
    }
  }

  private func onPixel(_ position: Double) -> Double {
    range.clamping(PixelGrid(scale: scale).nearest(position))
  }
}

extension Trajectory {
  /// What happens to something that is let go in `state`.
  ///
  /// From beyond an edge a spring brings it back, and when it returns with speed it glides on. An
  /// edge that it meets stops it, or takes over its remaining speed into the spring (it goes past
  /// once and returns).
  static func glide(
    from state: MotionState, by rules: GlideRules, start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: state.position, from: start)
    guard let free = result.returnToEdge(from: state, by: rules) else { return result }
    result.glideOn(from: free, by: rules)
    return result
  }

  /// Appends the way back from beyond an edge. Returns how it goes on from there, or nil where it
  /// rests at the edge.
  private mutating func returnToEdge(
    from state: MotionState, by rules: GlideRules
  ) -> MotionState? {
    let edge = rules.range.clamping(state.position)
    guard edge != state.position else { return state }
    comeToRest(at: edge)
    guard let frequency = rules.bounce else { return nil }
    let spring = SpringCurve(from: state, to: edge, frequency: frequency)
    let settling = spring.duration(within: 0.5 / rules.scale)
    // A return that would reach the edge only after it has settled has no speed left to go on with.
    guard let crossing = spring.crossing, crossing < settling else {
      append(.spring(spring), lasting: settling)
      return nil
    }
    append(.spring(spring), lasting: crossing)
    return MotionState(position: edge, velocity: spring.state(at: crossing).velocity)
  }

  /// Appends the glide from `state`, which is in range, and the bounce at its end.
  private mutating func glideOn(from state: MotionState, by rules: GlideRules) {
    let decay = DecayCurve(
      origin: state.position, velocity: state.velocity, rate: rules.rate)
    let edge = state.velocity < 0 ? rules.range.lowerBound : rules.range.upperBound
    let ending = rules.ending(of: decay)
    guard let meeting = decay.time(toReach: edge), meeting < ending.seconds else {
      comeToRest(at: ending.rest)
      return append(.decay(decay), lasting: ending.seconds)
    }
    comeToRest(at: edge)
    append(.decay(decay), lasting: meeting)
    guard let frequency = rules.bounce else { return }
    let atEdge = MotionState(position: edge, velocity: decay.state(at: meeting).velocity)
    let spring = SpringCurve(from: atEdge, to: edge, frequency: frequency)
    append(.spring(spring), lasting: spring.duration(within: 0.5 / rules.scale))
  }
}
