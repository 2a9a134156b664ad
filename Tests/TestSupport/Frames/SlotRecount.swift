import FrameTiming

/// Counts lost refreshes once more from a recording's moments alone, as the clock does where no
/// display tells.
public struct SlotRecount: Sendable {
  private var clock: FrameClock
  private var frame = 0

  /// Makes a count for a display of `refreshRate` hertz.
  public init(refreshRate: Double) {
    clock = FrameClock(refreshRate: refreshRate, source: .displayMode)
  }

  /// Adds a frame by when present returned, how long it waited there, and the processor time of the
  /// whole frame; milliseconds but for `returned`, which is in nanoseconds.
  ///
  /// - Returns: Refreshes lost before it, or nil for a frame that does not count.
  public mutating func add(
    returned: Int64, blocked: Double, cpu: Double
  ) -> Int? {
    let end = FrameTime(nanoseconds: returned)
    let called = end.advanced(bySeconds: -blocked / 1000)
    if frame == 0 { clock.beginRun(at: called) }
    frame += 1
    let outcome = clock.framePresented(
      FramePresent(
        frame: frame, started: called, called: called, returned: end,
        blocked: Int64(blocked * 1e6), cpu: Int64(cpu * 1e6)))
    return outcome.isCounted ? outcome.missed : nil
  }
}
