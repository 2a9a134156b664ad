import FrameTiming

/// Content that follows a finger, or the thumb of a scroll bar, one to one.
struct FingerTracking: Sendable {
  /// Where the content was when the finger had not moved yet: where it would be with no travel.
  private(set) var base: Double
  private(set) var samples: MotionSamples
  /// Seconds from an event until the frame that showed it: how far behind the finger the screen is.
  private(set) var lag = 0.0
  /// Whether its end may set off a fling.
  var canFling = true
  /// Whether events came since the last frame was shown.
  private var isFresh = true
  /// The travel that the last frame showed, where that was further than events told of.
  private var shown: Double?

  /// Seconds for which content runs on before the next event is heard of.
  private static let reach = 0.008
  /// Seconds without events after which the finger rests.
  private static let restsAfter = 0.06
  /// Seconds in which content then gives back what it ran ahead of the finger.
  private static let returnTime = 0.1

  /// A touch at `time`, itself an event; or `nil` for devices that report only moves, whose first
  /// event is taken to have begun 8 ms before it.
  init(at position: Double, touch time: FrameTime) {
    base = position
    samples = MotionSamples(from: time, isEvent: true)
  }

  init(at position: Double, firstMove time: FrameTime) {
    base = position
    samples = MotionSamples(from: time.advanced(bySeconds: -0.008), isEvent: false)
  }

  /// The position that all of its travel leads to, beyond any edge.
  var position: Double { base + samples.last.travel }

  /// The position to show for `time`.
  ///
  /// While the finger goes on, content never goes back: where it ran further ahead than the finger
  /// then came, it waits for it. It gives back what it ran ahead once the finger rests.
  func position(at time: FrameTime) -> Double { base + travel(at: time) }

  private func travel(at time: FrameTime) -> Double {
    var travel = samples.travel(at: time, extrapolatingBy: Self.reach)
    if let shown, (travel - shown) * samples.lastMovement < 0 { travel = shown }
    let resting = time.seconds(since: samples.last.time) - Self.restsAfter
    guard resting > 0 else { return travel }
    let left = max(0, 1 - resting / Self.returnTime)
    return samples.last.travel + (travel - samples.last.travel) * left
  }

  /// The moment at which the newest event counts as shown: motion that goes on by itself begins
  /// then, so that it joins what the screen shows.
  func shownTime(delay: Double?) -> FrameTime {
    samples.last.time.advanced(bySeconds: delay ?? lag)
  }

  mutating func move(by distance: Double, at time: FrameTime) {
    if time.seconds(since: samples.last.time) > Self.restsAfter { shown = nil }
    samples.add(distance, at: time)
    isFresh = true
  }

  /// Notes that a frame shown at `time` contains all events so far, as they were `delay` before it.
  ///
  /// What is more than three periods was no way to the screen but a frame that came late.
  mutating func noteShown(at time: FrameTime, framePeriod: Double, delay: Double?) {
    noteAhead(at: time.advanced(bySeconds: -(delay ?? 0)))
    guard isFresh else { return }
    isFresh = false
    lag = min(max(0, time.seconds(since: samples.last.time)), 3 * framePeriod)
  }

  private mutating func noteAhead(at moment: FrameTime) {
    let silence = moment.seconds(since: samples.last.time)
    guard silence <= Self.restsAfter else { return }
    let travel = travel(at: moment)
    shown = silence > 0 || travel == shown ? travel : nil
  }

  /// Moves what it holds, its velocity as it is.
  mutating func shift(by distance: Double) { base += distance }

  /// How long to wait for the next event before the gesture counts as over, in seconds.
  ///
  /// 2.5 times the usual gap, two frames, but at least 34 ms and at most 60.
  func patience(framePeriod: Double) -> Double {
    let gap = samples.medianGap() ?? 0
    return min(0.06, max(0.034, 2.5 * gap, 2 * framePeriod))
  }
}
