/// Detects a display that refreshes faster than its stated rate, by frames that all waited for the
/// compositor and follow each other evenly.
///
/// Only a faster display is detected. A display that looks slower may be fast: frames that the
/// graphics card finishes too late for every second refresh follow each other as evenly, and must
/// count as missed.
struct FasterRefreshDetector: Sendable {
  /// The number of consecutive frames that show a rate.
  static let length = 12
  /// The share of the stated period below which an interval is of a faster display. ``SlotClock``
  /// tracks smaller deviations.
  static let share = 0.85
  /// The maximum deviation of an interval from the first one, as a share. Callbacks jitter by a
  /// millisecond.
  static let tolerance = 0.25
  /// The shortest plausible period in nanoseconds: 1,000 Hz.
  static let shortestPeriod = 1e6

  private var first = 0.0
  private var sum = 0.0
  private var count = 0

  /// Adds the interval of a frame.
  ///
  /// - Parameters:
  ///   - interval: The frame interval in nanoseconds.
  ///   - period: The refresh period that is assumed, in nanoseconds.
  ///   - waited: Whether the frame waited for the compositor's frame callback.
  /// - Returns: The period of the display in nanoseconds if it is known to be shorter.
  mutating func add(interval: Int64, period: Double, waited: Bool) -> Double? {
    let interval = Double(interval)
    guard waited, interval < Self.share * period, interval > Self.shortestPeriod else {
      count = 0
      return nil
    }
    if count == 0 || abs(interval / first - 1) > Self.tolerance {
      (first, sum, count) = (interval, 0, 0)
    }
    sum += interval
    count += 1
    guard count == Self.length else { return nil }
    defer { count = 0 }
    return sum / Double(count)
  }
}
