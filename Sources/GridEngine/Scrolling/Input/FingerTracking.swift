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

  /// The position that it had reached at `time`.
  func position(at time: FrameTime) -> Double {
    base + samples.travel(at: time, extrapolatingBy: 0.008)
  }

  /// The moment at which the newest event counts as shown: motion that goes on by itself begins
  /// then, so that it joins what the screen shows.
  func shownTime(delay: Double?) -> FrameTime {
    samples.last.time.advanced(bySeconds: delay ?? lag)
  }

  mutating func move(by distance: Double, at time: FrameTime) {
    samples.add(distance, at: time)
    isFresh = true
  }

  /// Notes that a frame shown at `time` contains all events so far.
  ///
  /// What is more than three periods was no way to the screen but a frame that came late.
  mutating func noteShown(at time: FrameTime, framePeriod: Double) {
    guard isFresh else { return }
    isFresh = false
    lag = min(max(0, time.seconds(since: samples.last.time)), 3 * framePeriod)
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
