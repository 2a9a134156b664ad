import FrameTiming

/// The parameters of motion after a release.
struct GlideRules: Hashable, Sendable {
  /// The condition that ends the motion.
  enum End: Hashable, Sendable {
    /// Below this speed in points per second, the content rests where it is.
    case speed(Double)
    /// Within this distance of its limit in points, the content rests at the limit.
    case distance(Double)
  }

  /// The decay rate of the velocity, per second.
  var rate: Double
  var end: End
  /// The range of positions.
  var range: ClosedRange<Double>
  /// The frequency of the spring that returns content to an edge, per second; `nil` if content
  /// stops at the edge.
  var bounce: Double?
  /// The device pixels per point; content rests on whole device pixels.
  var scale: Double

  /// Returns the time at which `decay` ends without an edge, and the resting position.
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
  /// Returns the motion of content that is released in `state`.
  ///
  /// From beyond an edge a spring returns it; with remaining velocity it continues to glide. At an
  /// edge it stops, or a spring takes over its velocity, so that it overshoots once and returns.
  static func glide(
    from state: MotionState, by rules: GlideRules, start: FrameTime
  ) -> Trajectory {
    var result = Trajectory(restingAt: state.position, from: start)
    guard let free = result.returnToEdge(from: state, by: rules) else { return result }
    result.glideOn(from: free, by: rules)
    return result
  }

  /// Appends the return from beyond an edge; returns the state at the edge, or `nil` if the content
  /// rests there.
  private mutating func returnToEdge(
    from state: MotionState, by rules: GlideRules
  ) -> MotionState? {
    let edge = rules.range.clamping(state.position)
    guard edge != state.position else { return state }
    comeToRest(at: edge)
    guard let frequency = rules.bounce else { return nil }
    let spring = SpringCurve(from: state, to: edge, frequency: frequency)
    let settling = spring.duration(within: 0.5 / rules.scale)
    // If the spring settles before it reaches the edge, no velocity remains for a glide.
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
