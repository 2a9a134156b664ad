/// Recognises a compositor that holds back the frames of a covered window, and sleep.
///
/// Such a window gets no frame callbacks and presents when SDL stops waiting: after three refreshes
/// or 50 ms from SDL 2.30 on, after ten refreshes or a second before. Nobody sees those frames, so
/// they are no hitches.
struct ThrottleDetector: Sendable {
  /// Frames in a row, of one long length and without work, that make a rule of it.
  static let streakLength = 3
  /// A frame whose work stayed under this share of a period did not cause its own delay.
  static let idleShare = 0.35
  /// A second without work: a breakpoint or a stopped process.
  static let asleep: Int64 = 1_000_000_000

  private var streak = 0
  private var lastPeriods = 0.0

  /// Adds a frame and tells whether it belongs to throttling or sleep, and how many frames before
  /// it turn out to belong there too. `interval`, `cpu` and `period` in nanoseconds.
  mutating func add(
    interval: Int64, cpu: Int64, blocked: Bool, period: Double
  ) -> (exclusion: FrameExclusion, retracted: Int) {
    let periods = Double(interval) / period
    guard Double(cpu) < Self.idleShare * period, periods > 2.5 else {
      streak = 0
      return (.none, 0)
    }
    if !blocked {
      streak = 0
      return (interval > Self.asleep ? .suspended : .none, 0)
    }
    streak = streak > 0 && abs(periods - lastPeriods) < 0.5 ? streak + 1 : 1
    lastPeriods = periods
    if streak < Self.streakLength { return (.none, 0) }
    return (.throttled, streak == Self.streakLength ? Self.streakLength - 1 : 0)
  }

  /// Forgets what came before; for the start of a run.
  mutating func reset() { self = ThrottleDetector() }
}
