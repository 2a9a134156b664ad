import FrameTiming

/// Counts missed refreshes again from the times in a recording alone, as the frame clock does if
/// the display does not report display times.
public struct SlotRecount: Sendable {
  private var clock: FrameClock
  private var frame = 0

  /// Creates a counter for a display of `refreshRate` hertz.
  public init(refreshRate: Double) {
    clock = FrameClock(refreshRate: refreshRate, source: .displayMode)
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - returned: The time at which present returned, in nanoseconds.
  ///   - blocked: The time for which present blocked, in milliseconds.
  ///   - cpu: The processor time of the whole frame, in milliseconds.
  /// - Returns: The refreshes missed before the frame; nil if the frame is excluded.
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
