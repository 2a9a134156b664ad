/// Detects that a compositor delays the frames of a covered window, and that the process was
/// suspended.
///
/// A covered window receives no frame callbacks. It presents when SDL stops waiting: after three
/// refreshes or 50 ms with SDL 2.30 and later, after ten refreshes or a second with earlier
/// versions. These frames are not visible, so they are not hitches.
struct ThrottleDetector: Sendable {
  /// The number of consecutive long frames, of the same length and without work, that show
  /// throttling.
  static let streakLength = 3
  /// The share of a period below which a frame's work did not cause its delay.
  static let idleShare = 0.35
  /// The time without work, in nanoseconds, above which the process was suspended.
  static let asleep: Int64 = 1_000_000_000

  private var streak = 0
  private var lastPeriods = 0.0

  /// Adds a frame. Returns whether it was throttled or suspended, and how many previous frames were
  /// throttled too.
  ///
  /// - Parameters:
  ///   - interval: The frame interval in nanoseconds.
  ///   - cpu: The CPU time of the frame in nanoseconds.
  ///   - blocked: Whether the frame waited for the display.
  ///   - period: The refresh period in nanoseconds.
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

  /// Removes all frames, at the start of a run.
  mutating func reset() { self = ThrottleDetector() }
}
