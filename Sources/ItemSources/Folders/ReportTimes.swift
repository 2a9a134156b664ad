/// The times at which a growing list is reported: intervals double, up to half a minute.
struct ReportTimes: Sendable {
  private var next: ContinuousClock.Instant?
  private var interval = 0.05
  private var longest = 30.0

  /// Whether the next report is due.
  var isDue: Bool { next.map { ContinuousClock.now >= $0 } ?? false }

  /// The time in seconds until the next report is due.
  var wait: Double {
    next.map { max(0, (ContinuousClock.now.duration(to: $0)) / .seconds(1)) } ?? 0
  }

  /// Begins with short intervals.
  mutating func begin(after first: Double = 0.05, longest: Double = 30) {
    interval = first
    self.longest = longest
    next = .now + .seconds(first)
  }

  /// Prolongs the interval after a report.
  mutating func didReport() {
    interval = min(interval * 2, longest)
    next = .now + .seconds(interval)
  }
}
