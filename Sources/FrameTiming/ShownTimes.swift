/// Counts refreshes between frames as the display showed them: no estimate, no queue to learn.
struct ShownTimes: Sendable {
  private var last: (frame: Int, time: FrameTime)?
  private var slot = 0
  private var runStart = 0
  /// Frames since the last one seen of which the display said that it never showed them.
  private var discarded = 0

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
    guard let time = shown.time else {
      discarded += 1
      return outcome
    }
    // Frames in between of which nothing was said have been seen, each for a refresh.
    let due = max(1, shown.frame - (last?.frame ?? shown.frame) - discarded)
    defer {
      last = (shown.frame, time)
      discarded = 0
    }
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
      outcome.missed = max(0, refreshes - due)
      outcome.hitchMilliseconds = Double(outcome.missed) * period / 1e6
    }
    return outcome
  }
}
