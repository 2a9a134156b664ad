/// Counts the refreshes between frames by their reported display times.
struct DisplayTimeTracker: Sendable {
  private var last: (frame: Int, time: FrameTime)?
  private var slot = 0
  private var runStart = 0
  /// The number of frames since the last visible one that were reported as discarded.
  private var discarded = 0

  /// Begins the run whose first frame is `frame`.
  mutating func beginRun(frame: Int) { runStart = frame }

  /// Adds a report and returns the frame's outcome. Reports must be in the order of the frames.
  ///
  /// - Parameters:
  ///   - period: The refresh period in nanoseconds.
  ///   - exclusions: The time that does not count. A frame on time counts in any case.
  ///   - variable: The detector of a variable refresh rate, to which the interval is added if the
  ///     rate is variable.
  mutating func add(
    _ feedback: PresentationFeedback, period: Double, exclusions: FrameExclusions,
    variable: inout VariableRefreshDetector
  ) -> DisplayOutcome {
    var outcome = DisplayOutcome(
      frame: feedback.frame, time: feedback.time, source: feedback.source)
    guard let time = feedback.time else {
      discarded += 1
      return outcome
    }
    // Frames without a report in between were visible for a refresh each.
    let due = max(1, feedback.frame - (last?.frame ?? feedback.frame) - discarded)
    defer {
      last = (feedback.frame, time)
      discarded = 0
    }
    guard let last, !(last.frame < runStart && runStart <= feedback.frame) else {
      slot = 0
      return outcome
    }
    outcome.interval = time.nanoseconds(since: last.time)
    let refreshes = max(0, Int((Double(outcome.interval) / period).rounded()))
    slot += refreshes
    outcome.slot = slot
    if refreshes > due { outcome.exclusion = exclusions.reason(from: last.time, to: time) }
    guard outcome.exclusion == .none else { return outcome }
    if variable.isVariable {
      let excess = variable.excess(of: outcome.interval, shortest: period)
      outcome.hitchMilliseconds = excess / 1e6
    } else {
      outcome.missed = max(0, refreshes - due)
      outcome.hitchMilliseconds = Double(outcome.missed) * period / 1e6
    }
    return outcome
  }
}
