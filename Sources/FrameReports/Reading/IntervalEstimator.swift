import FrameTiming

/// Creates records from rows of MangoHud and PresentMon, and estimates their missed refreshes.
struct IntervalEstimator {
  /// The milliseconds above which an interval is a pause of the recording, not a frame.
  static let pause = 1000.0

  /// The minimum estimated period in nanoseconds: 10,000 Hz.
  private static let shortestPeriod = 100_000.0

  private var time = FrameTime(nanoseconds: 0)
  private var frame = 0
  private var run = 1
  /// Whether the rows so far had display times, and animation errors.
  private(set) var hasDisplayTimes = false
  private(set) var hasAnimationErrors = false

  /// Returns the record of a row of a MangoHud log.
  mutating func mangoHud(_ row: CSVRow) -> FrameRecord? {
    guard let interval = row.milliseconds("frametime"), interval > 0 else { return nil }
    return record(interval: interval, busy: nil, present: nil)
  }

  /// Returns the record of a row of a PresentMon file of any version.
  mutating func presentMon(_ row: CSVRow) -> FrameRecord? {
    let interval = row.milliseconds("msbetweenpresents", "frametime", "msbetweenappstart")
    guard let interval, interval > 0 else { return nil }
    var record = record(
      interval: interval, busy: row.milliseconds("mscpubusy", "cpubusy"),
      present: row.milliseconds("msinpresentapi"))
    let shown = row.milliseconds("msbetweendisplaychange", "displayedtime")
    record.wasDiscarded = row.number("dropped") == 1
    record.displayInterval = CSVRow.nanoseconds(shown ?? interval)
    if let shown, shown > 0 { hasDisplayTimes = true }
    if let error = row.milliseconds("msanimationerror", "animationerror") {
      record.animationError = error
      hasAnimationErrors = true
    }
    return record
  }

  private mutating func record(interval: Double, busy: Double?, present: Double?) -> FrameRecord {
    if interval > Self.pause { run += 1 }
    time = time.advanced(byNanoseconds: CSVRow.nanoseconds(interval))
    frame += 1
    var record = FrameRecord()
    record.frame = frame
    record.returned = time
    record.called = record.returned.advanced(
      byNanoseconds: -CSVRow.nanoseconds(present ?? 0))
    record.started = record.called.advanced(
      byNanoseconds: -CSVRow.nanoseconds(busy ?? 0))
    record.outcome.run = run
    record.outcome.interval = CSVRow.nanoseconds(interval)
    record.displayInterval = record.outcome.interval
    if interval > Self.pause { record.outcome.exclusion = .runStart }
    return record
  }

  /// Estimates the missed refreshes from display times, or from intervals by a slot clock. The
  /// period is the median interval.
  func estimateRefreshes(in records: inout [FrameRecord]) {
    records.removeAll { !$0.outcome.isCounted }
    let intervals = records.map { hasDisplayTimes ? $0.displayInterval : $0.outcome.interval }
    let typical = intervals.filter { $0 > 0 }.sorted()
    guard !typical.isEmpty else { return }
    let period = max(Double(typical[typical.count / 2]), Self.shortestPeriod)
    if hasDisplayTimes {
      for index in records.indices { byDisplay(&records[index], period: period) }
    } else {
      bySlots(&records, period: period)
    }
  }

  private func byDisplay(_ record: inout FrameRecord, period: Double) {
    let refreshes = Int((Double(record.displayInterval) / period).rounded())
    setMissed(record.wasDiscarded ? 0 : max(0, refreshes - 1), in: &record, period: period)
  }

  private func bySlots(_ records: inout [FrameRecord], period: Double) {
    var clock = FrameClock(refreshRate: 1e9 / period, source: .displayMode)
    for index in records.indices {
      let record = records[index]
      if index == 0 || records[index - 1].outcome.run != record.outcome.run {
        clock.beginRun(at: record.returned)
      }
      let present = FramePresent(
        frame: record.frame, started: record.returned, called: record.returned,
        returned: record.returned, blocked: Int64(period / 2), cpu: Int64(period))
      let outcome = clock.framePresented(present)
      setMissed(outcome.missed, in: &records[index], period: period)
      records[index].outcome.isAbsorbed = outcome.isAbsorbed
    }
  }

  private func setMissed(_ missed: Int, in record: inout FrameRecord, period: Double) {
    record.outcome.missed = missed
    record.outcome.refreshMilliseconds = period / 1e6
    record.outcome.hitchMilliseconds = Double(missed) * period / 1e6
    record.cause = missed > 0 ? .unknown : .none
  }
}
