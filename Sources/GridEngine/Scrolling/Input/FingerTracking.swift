import FrameTiming

/// Content that follows a finger, or the thumb of a scroll bar, one to one.
struct FingerTracking: Sendable {
  /// The position of the content before the gesture.
  private(set) var base: Double
  private(set) var samples: MotionSamples
  private(set) var rhythm = EventRhythm()
  /// The delay in seconds from an event to the frame that displayed it.
  private(set) var lag = 0.0
  /// Whether the release can start a fling.
  var canFling = true
  /// Whether events arrived since the last frame.
  private var isFresh = true
  /// The displayed travel of the last frame, if extrapolation went beyond the events.
  private var shown: Double?

  /// The maximum extrapolation, in seconds.
  private static let reach = 0.008
  /// The seconds without events after which the finger counts as resting.
  private static let restsAfter = 0.06
  /// The seconds in which extrapolated travel is then undone.
  private static let returnTime = 0.1

  /// Creates a tracking from a touch at `time`, which is an event itself. For devices that report
  /// only movements, use ``init(at:firstMove:rhythm:)``, which assumes a start 8 ms before the first
  /// event.
  init(at position: Double, touch time: FrameTime) {
    base = position
    samples = MotionSamples(from: time, isEvent: true)
  }

  init(at position: Double, firstMove time: FrameTime, rhythm: EventRhythm) {
    base = position
    self.rhythm = rhythm
    samples = MotionSamples(from: time.advanced(bySeconds: -0.008), isEvent: false)
  }

  /// The position after all travel, which can be beyond an edge.
  var position: Double { base + samples.last.travel }

  /// Returns the position to be displayed at `time`.
  ///
  /// During a movement content never moves backwards: after an extrapolation beyond the finger it
  /// waits. When the finger rests, the extrapolation is undone. There is none if the next event is
  /// overdue, because the finger has probably stopped.
  func position(at time: FrameTime) -> Double { base + travel(at: time) }

  private func travel(at time: FrameTime) -> Double {
    let isOverdue = rhythm.isOverdue(interval: samples.medianGap() ?? 0)
    var travel = samples.travel(at: time, extrapolatingBy: isOverdue ? 0 : Self.reach)
    if let shown, (travel - shown) * samples.lastMovement < 0 { travel = shown }
    let resting = time.seconds(since: samples.last.time) - Self.restsAfter
    guard resting > 0 else { return travel }
    let left = max(0, 1 - resting / Self.returnTime)
    return samples.last.travel + (travel - samples.last.travel) * left
  }

  /// Returns the time at which the newest event counts as displayed. A motion after the release
  /// starts then, so that it continues what the screen shows.
  func shownTime(delay: Double?) -> FrameTime {
    samples.last.time.advanced(bySeconds: delay ?? lag)
  }

  mutating func move(by distance: Double, at time: FrameTime) {
    let isContinued = time.seconds(since: samples.last.time) <= Self.restsAfter
    if !isContinued { shown = nil }
    rhythm.eventDidArrive(isContinued: isContinued)
    samples.add(distance, at: time)
    isFresh = true
  }

  /// Records that all events until `time`, the start of a frame, have been delivered.
  mutating func didDeliver(until time: FrameTime) {
    rhythm.frameDidStart(after: time.seconds(since: samples.last.time))
  }

  /// Records that a frame displayed at `time` contains all events, as they were `delay` before it.
  ///
  /// The lag is limited to three periods; a longer one is caused by a late frame.
  mutating func didShow(at time: FrameTime, framePeriod: Double, delay: Double?) {
    recordLead(at: time.advanced(bySeconds: -(delay ?? 0)))
    guard isFresh else { return }
    isFresh = false
    lag = min(max(0, time.seconds(since: samples.last.time)), 3 * framePeriod)
  }

  private mutating func recordLead(at moment: FrameTime) {
    let silence = moment.seconds(since: samples.last.time)
    guard silence <= Self.restsAfter else { return }
    let travel = travel(at: moment)
    shown = silence > 0 || travel == shown ? travel : nil
  }

  /// Moves the tracked content without changing its velocity.
  mutating func shift(by distance: Double) { base += distance }

  /// Returns the same tracking with positions from the other end: *p* becomes `length` − *p*.
  func reversed(in length: Double) -> FingerTracking {
    var result = self
    result.base = length - base
    result.samples.reverse()
    result.shown?.negate()
    return result
  }

  /// Returns the time in seconds without events after which the gesture counts as ended.
  ///
  /// It is 2.5 times the median gap, at least two frames and 34 ms, and at most 60 ms.
  func timeout(framePeriod: Double) -> Double {
    let gap = samples.medianGap() ?? 0
    return min(0.06, max(0.034, 2.5 * gap, 2 * framePeriod))
  }
}
