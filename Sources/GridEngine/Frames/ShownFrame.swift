/// When the display showed a frame, as it says itself, one or two frames later.
public struct ShownFrame: Hashable, Sendable {
  /// The number the frame was presented under.
  public var frame: Int
  /// The moment it lit up; `nil` if a later frame took its place and it was never seen.
  public var time: FrameTime?
  /// The display's period in nanoseconds; 0 if it has none or did not say.
  public var period: Int64
  /// Who says so.
  public var source: DisplaySource

  /// Makes what the display said of one frame.
  public init(frame: Int, time: FrameTime?, period: Int64, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.period = period
    self.source = source
  }
}

/// What a true display time makes of a frame; replaces the estimate in its record.
public struct ShownOutcome: Hashable, Sendable {
  /// The number the frame was presented under.
  public var frame: Int
  /// The moment it lit up; `nil` if never.
  public var time: FrameTime?
  /// Who says so.
  public var source: DisplaySource
  /// Nanoseconds since the frame seen before; 0 for the first of a run.
  public var interval: Int64 = 0
  /// Its refresh, counted from the first one seen in the run.
  public var slot = 0
  /// Refreshes lost before it.
  public var missed = 0
  /// Milliseconds that the frame before stayed up longer than due.
  public var hitchMilliseconds = 0.0

  /// Makes the outcome of the first frame seen in a run.
  public init(frame: Int, time: FrameTime?, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.source = source
  }
}

/// Counts refreshes between frames as the display showed them: no estimate, no queue to learn.
struct ShownTimes: Sendable {
  private var last: (frame: Int, time: FrameTime)?
  private var slot = 0
  private var runStart = 0

  /// The run that `frame` is the first of begins.
  mutating func beginRun(frame: Int) { runStart = frame }

  /// Adds a frame, in the order in which frames were presented.
  ///
  /// - Parameters:
  ///   - period: Nanoseconds of a refresh.
  ///   - variable: What a display without fixed refresh is expected to do; `nil` if it has one.
  mutating func add(
    _ shown: ShownFrame, period: Double, variable: inout VariableRefresh
  ) -> ShownOutcome {
    var outcome = ShownOutcome(frame: shown.frame, time: shown.time, source: shown.source)
    guard let time = shown.time else { return outcome }
    defer { last = (shown.frame, time) }
    guard let last, !(last.frame < runStart && runStart <= shown.frame) else {
      slot = 0
      return outcome
    }
    outcome.interval = time.nanoseconds(since: last.time)
    let refreshes = max(0, Int((Double(outcome.interval) / period).rounded()))
    slot += refreshes
    outcome.slot = slot
    if variable.isVariable {
      let excess = variable.excess(of: outcome.interval, shortest: period)
      outcome.hitchMilliseconds = excess / 1e6
    } else {
      outcome.missed = max(0, refreshes - 1)
      outcome.hitchMilliseconds = Double(outcome.missed) * period / 1e6
    }
    return outcome
  }
}
