/// Decides whether a worker starves, from the processor time that it used during a request.
struct StarvationMeter {
  /// The length of an interval in nanoseconds. Within it, a visible tile may stay blank.
  static let interval: Int64 = 100_000_000
  /// The part of an interval below which a worker starves: what nice 10 gets next to a busy program.
  static let leastShare: Int64 = 10

  private var start: Int64
  private var used: Int64

  /// Starts an interval.
  ///
  /// - Parameters:
  ///   - now: The wall-clock time in nanoseconds.
  ///   - used: The processor time of the worker in nanoseconds.
  init(now: Int64, used: Int64) {
    self.start = now
    self.used = used
  }

  /// Returns whether the worker got less than a tenth of a processor in the interval that has ended
  /// now; false during an interval.
  ///
  /// - Parameter processorTime: The processor time of the worker, read at the end of an interval.
  mutating func isStarving(now: Int64, processorTime: @autoclosure () -> Int64) -> Bool {
    guard now - start >= Self.interval else { return false }
    let used = processorTime()
    defer { self = StarvationMeter(now: now, used: used) }
    return (used - self.used) * Self.leastShare < now - start
  }
}
