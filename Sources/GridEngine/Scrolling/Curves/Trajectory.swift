import FrameTiming

/// A motion from its start to its rest: up to three consecutive curves.
///
/// It is a pure function of time, so the displayed position does not depend on the times of earlier
/// frames. Three curves are the maximum: a return from beyond an edge, a glide, and a bounce at the
/// other edge.
struct Trajectory: Sendable {
  private struct Leg: Sendable {
    var curve: MotionCurve
    /// The seconds from the start of the trajectory.
    var begin: Double
    var end: Double
  }

  /// The start time; before it the content is at its initial position.
  private(set) var start: FrameTime
  /// The resting position, in points.
  private(set) var rest: Double
  private var legs: InlineArray<3, Leg>
  private var count = 0

  /// Creates a trajectory at rest.
  init(restingAt rest: Double, from start: FrameTime) {
    self.start = start
    self.rest = rest
    let still = DecayCurve(origin: rest, velocity: 0, rate: 1)
    legs = InlineArray(repeating: Leg(curve: .decay(still), begin: 0, end: 0))
  }

  /// The duration, in seconds.
  var duration: Double { count == 0 ? 0 : legs[count - 1].end }

  /// The time at which the content comes to rest.
  var end: FrameTime { start.advanced(bySeconds: duration) }

  /// Appends a curve with a duration in seconds; 0 appends nothing.
  mutating func append(_ curve: MotionCurve, lasting seconds: Double) {
    guard seconds > 0 else { return }
    precondition(count < 3, "a trajectory has at most three curves; this is number \(count + 1)")
    legs[count] = Leg(curve: curve, begin: duration, end: duration + seconds)
    count += 1
  }

  /// Sets the position after the last curve.
  mutating func comeToRest(at position: Double) { rest = position }

  /// Returns the position and the velocity at `seconds` after the start; at rest from ``duration``
  /// on.
  func state(after seconds: Double) -> MotionState {
    for index in 0..<count where seconds < legs[index].end {
      return legs[index].curve.state(at: max(0, seconds - legs[index].begin))
    }
    return MotionState(position: rest, velocity: 0)
  }

  /// Returns the position and the velocity at `time`.
  func state(at time: FrameTime) -> MotionState { state(after: time.seconds(since: start)) }

  /// Moves the trajectory by `distance` points; velocities and times do not change.
  mutating func shift(by distance: Double) {
    rest += distance
    for index in 0..<count { legs[index].curve = legs[index].curve.shifted(by: distance) }
  }

  /// Returns the same motion with positions from the other end: *p* becomes `length` − *p*.
  func reversed(in length: Double) -> Trajectory {
    var result = self
    result.rest = length - rest
    for index in 0..<count { result.legs[index].curve = legs[index].curve.reversed(in: length) }
    return result
  }

  /// Returns the first time at or after `earliest` at which `position` is reached, in seconds after
  /// the start; `nil` if it is not reached.
  ///
  /// - Complexity: O(1): at most six monotonic intervals, with 50 bisections in one of them.
  func time(toReach position: Double, after earliest: Double) -> Double? {
    if position == state(after: earliest).position { return earliest }
    for index in 0..<count where legs[index].end > earliest {
      let leg = legs[index]
      var from = max(leg.begin, earliest)
      if let turning = leg.curve.turning.map({ leg.begin + $0 }), turning > from,
        turning < leg.end
      {
        if let found = crossing(of: position, on: leg, from: from, to: turning) { return found }
        from = turning
      }
      if let found = crossing(of: position, on: leg, from: from, to: leg.end) { return found }
    }
    return reachesByResting(position, after: earliest) ? max(duration, earliest) : nil
  }

  /// Finds `position` in a monotonic interval of `leg`.
  private func crossing(
    of position: Double, on leg: Leg, from: Double, to: Double
  ) -> Double? {
    let first = leg.curve.state(at: from - leg.begin).position
    let last = leg.curve.state(at: to - leg.begin).position
    guard (min(first, last)...max(first, last)).contains(position) else { return nil }
    var early = from
    var late = to
    for _ in 0..<50 {
      let middle = (early + late) / 2
      let reached = leg.curve.state(at: middle - leg.begin).position
      if (reached >= position) == (last >= first) { late = middle } else { early = middle }
    }
    return late
  }

  /// Whether the final step, from the end of the curves to the resting position, covers `position`.
  private func reachesByResting(_ position: Double, after earliest: Double) -> Bool {
    guard count > 0, earliest <= duration else { return position == rest }
    let leg = legs[count - 1]
    let last = leg.curve.state(at: leg.end - leg.begin).position
    return (min(last, rest)...max(last, rest)).contains(position)
  }
}
