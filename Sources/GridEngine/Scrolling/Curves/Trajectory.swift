import FrameTiming

/// A whole motion from its first moment until it rests: up to three curves, one after the other.
///
/// A pure function of time, so that what is shown at a moment does not depend on which moments were
/// shown before. Three curves are the most that happen: back from beyond an edge, gliding, and
/// bouncing off the other edge.
struct Trajectory: Sendable {
  private struct Leg: Sendable {
    var curve: MotionCurve
    /// Seconds after the trajectory's start.
    var begin: Double
    var end: Double
  }

  /// When it begins; before that it stands where it will begin.
  private(set) var start: FrameTime
  /// Where it comes to rest, in points.
  private(set) var rest: Double
  private var legs: InlineArray<3, Leg>
  private var count = 0

  /// Something that stands still at `rest`.
  init(restingAt rest: Double, from start: FrameTime) {
    self.start = start
    self.rest = rest
    let still = DecayCurve(origin: rest, velocity: 0, rate: 1)
    legs = InlineArray(repeating: Leg(curve: .decay(still), begin: 0, end: 0))
  }

  /// How long it takes, in seconds.
  var duration: Double { count == 0 ? 0 : legs[count - 1].end }

  /// When it comes to rest.
  var end: FrameTime { start.advanced(bySeconds: duration) }

  /// Goes on with `curve` for `seconds`; 0 adds nothing.
  mutating func append(_ curve: MotionCurve, lasting seconds: Double) {
    guard seconds > 0 else { return }
    precondition(count < 3, "a trajectory has at most three curves; this is number \(count + 1)")
    legs[count] = Leg(curve: curve, begin: duration, end: duration + seconds)
    count += 1
  }

  /// Decides where it stands when all curves are over.
  mutating func comeToRest(at position: Double) { rest = position }

  /// Where it is and how fast, `seconds` after its start; resting from ``duration`` on.
  func state(after seconds: Double) -> MotionState {
    for index in 0..<count where seconds < legs[index].end {
      return legs[index].curve.state(at: max(0, seconds - legs[index].begin))
    }
    return MotionState(position: rest, velocity: 0)
  }

  /// Where it is and how fast at `time`.
  func state(at time: FrameTime) -> MotionState { state(after: time.seconds(since: start)) }

  /// Moves all of it by `distance` points, velocities and times as they are.
  mutating func shift(by distance: Double) {
    rest += distance
    for index in 0..<count { legs[index].curve = legs[index].curve.shifted(by: distance) }
  }

  /// Seconds after its start when it first reaches `position` at or after `earliest`, or nil.
  ///
  /// - Complexity: O(1): at most six stretches of one direction, 50 halvings in the one that
  ///   holds the answer.
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

  /// Finds `position` on a stretch of `leg` that moves one way only.
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

  /// Whether the last step, from the end of the curves to the resting place, covers `position`.
  private func reachesByResting(_ position: Double, after earliest: Double) -> Bool {
    guard count > 0, earliest <= duration else { return position == rest }
    let leg = legs[count - 1]
    let last = leg.curve.state(at: leg.end - leg.begin).position
    return (min(last, rest)...max(last, rest)).contains(position)
  }
}
