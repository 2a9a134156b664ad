import FrameTiming

/// Creates records from rows of MangoHud and PresentMon, and estimates their missed refreshes.
struct IntervalEstimator {
  /// The content of a row.
  enum Row {
    case frame(FrameRecord)
    /// No frame of the program, such as one that the graphics driver generated.
    case other
    /// The row cannot be read.
    case broken
  }

  /// The milliseconds above which an interval is a pause of the recording, not a frame.
  static let pause = 1000.0

  /// The share of the time that complete display times cover. The first and the last frame lack some.
  private static let completeShare = 0.97
  /// The part of a refresh that is added before rounding down, as in the slot clock.
  private static let skippedPart = 0.35

  private var time = FrameTime(nanoseconds: 0)
  private var frame = 0
  private var run = 1
  /// Whether the rows so far had display times, and animation errors.
  private(set) var hasDisplayTimes = false
  private(set) var hasAnimationErrors = false

  /// Returns the content of a row of a MangoHud log.
  mutating func mangoHud(_ row: CSVRow) -> Row {
    guard let interval = row.milliseconds("frametime"), interval > 0 else { return .broken }
    return .frame(record(interval: interval, busy: nil, present: nil))
  }

  /// Returns the content of a row of a PresentMon file of any version.
  mutating func presentMon(_ row: CSVRow) -> Row {
    let interval = row.milliseconds("msbetweenpresents", "frametime", "msbetweenappstart")
    guard let interval, interval > 0 else {
      let isGenerated = row.isMissing("msbetweenpresents", "frametime", "msbetweenappstart")
      return isGenerated ? .other : .broken
    }
    var record = record(
      interval: interval, busy: row.milliseconds("mscpubusy", "cpubusy"),
      present: row.milliseconds("msinpresentapi"))
    let shown = row.milliseconds("msbetweendisplaychange", "displayedtime")
    record.wasDiscarded =
      row.number("dropped") == 1 || row.isMissing("msbetweendisplaychange", "displayedtime")
    record.displayInterval = record.wasDiscarded ? 0 : CSVRow.nanoseconds(shown ?? interval)
    if let shown, shown > 0 { hasDisplayTimes = true }
    if let error = row.milliseconds("msanimationerror", "animationerror") {
      record.animationError = error
      hasAnimationErrors = true
    }
    return .frame(record)
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

  /// Estimates the missed refreshes from display times, or from intervals by a slot clock.
  ///
  /// - Parameter stated: The refresh rate in hertz; `nil` to guess it.
  /// - Returns: The origin of the refresh rate that was used.
  func estimateRefreshes(in records: inout [FrameRecord], stated: Double?) -> RefreshOrigin {
    records.removeAll { !$0.outcome.isCounted }
    let displayed = records.filter { !$0.wasDiscarded }
    guard !displayed.isEmpty else { return .unknown }
    let guess = RefreshGuess.rate(
      of: displayed.map { hasDisplayTimes ? $0.displayInterval : $0.outcome.interval })
    guard let rate = stated ?? guess else { return .unknown }
    let period = 1e9 / rate
    if hasDisplayTimes {
      byDisplay(&records, period: period)
    } else {
      bySlots(&records, period: period)
    }
    return stated == nil ? .guessed : .stated
  }

  private func byDisplay(_ records: inout [FrameRecord], period: Double) {
    // A displayed frame is visible until the next one, so display times add up to the whole time. If
    // not, nothing is known about the time of frames that were not displayed but its length.
    let displayed = records.reduce(0) { $0 + $1.displayInterval }
    let all = records.reduce(0) { $0 + $1.outcome.interval }
    let isIncomplete = Double(displayed) < Self.completeShare * Double(all)
    var unseen = 0.0
    for index in records.indices {
      if records[index].wasDiscarded {
        unseen += isIncomplete ? Double(records[index].outcome.interval) / period : 0
        setMissed(0, in: &records[index], period: period)
      } else {
        let refreshes = Int((Double(records[index].displayInterval) / period).rounded())
        let skipped = Int(unseen + Self.skippedPart)
        setMissed(max(0, refreshes - 1) + skipped, in: &records[index], period: period)
        unseen = 0
      }
    }
  }

  private func bySlots(_ records: inout [FrameRecord], period: Double) {
    // A clock that trusts this rate more than the intervals.
    var clock = FrameClock(refreshRate: 1e9 / period, source: .waylandPresentation)
    for index in records.indices {
      let record = records[index]
      if index == 0 || records[index - 1].outcome.run != record.outcome.run {
        clock.beginRun(at: record.returned)
      }
      // The file may not have processor times, so each frame counts as work.
      let present = FramePresent(
        frame: record.frame, started: record.returned, called: record.returned,
        returned: record.returned, blocked: Int64(period / 2), cpu: record.outcome.interval)
      setMissed(clock.framePresented(present).missed, in: &records[index], period: period)
    }
  }

  private func setMissed(_ missed: Int, in record: inout FrameRecord, period: Double) {
    record.outcome.missed = missed
    record.outcome.refreshMilliseconds = period / 1e6
    record.outcome.hitchMilliseconds = Double(missed) * period / 1e6
    record.cause = missed > 0 ? .unknown : .none
  }
}
