/// A ring buffer of the latest frame records.
///
/// The last records still change: display times are reported two or three frames late, and a
/// covered window is detected at its third frame. Statistics and recordings therefore read settled
/// records from ``nextSettled(delay:)``, so that their figures agree.
public final class FrameRing {
  /// The number of frames after which a record no longer changes.
  public static let settlingDelay = 3

  private var records: ContiguousArray<FrameRecord>
  private var added = 0
  private var settled = 0

  /// Creates a ring buffer of `capacity` frames, 1024 by default.
  ///
  /// - Precondition: `capacity` is above 8.
  public init(capacity: Int = 1024) {
    require(capacity > 8, "FrameRing: capacity \(capacity) is below 9")
    records = ContiguousArray(repeating: FrameRecord(), count: capacity)
  }

  /// The number of records that can be read, at most the capacity.
  public var count: Int { min(added, records.count) }

  /// The record with an age in frames: 0 is the newest, ``count`` − 1 the oldest.
  public subscript(age age: Int) -> FrameRecord {
    require(age >= 0 && age < count, "FrameRing: age \(age) of \(count) frames")
    return records[slot(added - 1 - age)]
  }

  /// Adds a record, and sets its hitch cause, its display interval as estimated from slots, and its
  /// animation error.
  ///
  /// - Precondition: `record.frame` is one above the frame added before.
  public func append(_ record: FrameRecord) {
    let previous = count > 0 ? self[age: 0] : nil
    if let previous {
      require(
        record.frame == previous.frame + 1,
        "FrameRing: frame \(record.frame) after \(previous.frame)")
    }
    records[slot(added)] = record
    added += 1
    settled = max(settled, added - records.count)
    withNewest {
      $0.estimateDisplayInterval(after: previous)
      $0.cause = HitchCauseClassifier.cause(of: $0)
    }
    for age in 0..<min(record.outcome.retracted, count - 1) {
      records[slot(added - 2 - age)].exclude(record.outcome.exclusion)
    }
  }

  /// Calls `change` to modify the newest record.
  public func withNewest(_ change: (inout FrameRecord) -> Void) {
    require(count > 0, "FrameRing: no frame yet")
    change(&records[slot(added - 1)])
  }

  /// Corrects a frame's record with its reported display time. Does nothing if the record is
  /// settled or overwritten.
  public func apply(_ outcome: DisplayOutcome) {
    guard count > 0 else { return }
    let index = added - 1 - (self[age: 0].frame - outcome.frame)
    guard index >= max(settled, added - records.count), index < added else { return }
    let previous = index > added - count ? records[slot(index - 1)] : nil
    records[slot(index)].setDisplayTime(outcome, after: previous)
  }

  /// Returns and settles the oldest unsettled record, if it is at least `delay` frames old.
  ///
  /// Call it after each frame, after ``apply(_:)``, until it returns `nil`. When motion ends, call
  /// it with a delay of 0.
  public func nextSettled(delay: Int = settlingDelay) -> FrameRecord? {
    guard settled < added - delay else { return nil }
    defer { settled += 1 }
    return records[slot(settled)]
  }

  /// The number of records that ``nextSettled(delay:)`` has not returned yet.
  public var unsettledCount: Int { added - settled }

  private func slot(_ index: Int) -> Int { index % records.count }
}

extension FrameRecord {
  fileprivate mutating func exclude(_ reason: FrameExclusion) {
    outcome.exclusion = reason
    outcome.missed = 0
    outcome.hitchMilliseconds = 0
    outcome.isAbsorbed = false
    cause = .none
  }

  fileprivate mutating func estimateDisplayInterval(after previous: FrameRecord?) {
    guard let previous, outcome.exclusion != .runStart else { return }
    let refresh = outcome.refreshMilliseconds
    let bySlots = Int64((Double(1 + outcome.missed) * refresh * 1e6).rounded())
    displayInterval = refresh > 0 && outcome.isCounted ? bySlots : outcome.interval
    setAnimationError(after: previous)
  }

  fileprivate mutating func setDisplayTime(_ reported: DisplayOutcome, after previous: FrameRecord?)
  {
    displaySource = reported.source
    displayTime = reported.time
    wasDiscarded = reported.time == nil
    // The display reports no interval for the first frame of a run. If its own work counted as a
    // hitch, that outcome is kept.
    let isFirst = previous.map { $0.outcome.run != outcome.run } ?? false
    if isFirst && outcome.isCounted { return }
    displayInterval = reported.interval
    guard outcome.isCounted else { return }
    guard reported.exclusion == .none else { return exclude(reported.exclusion) }
    outcome.missed = reported.missed
    outcome.hitchMilliseconds = reported.hitchMilliseconds
    if reported.missed > 0 || wasDiscarded { outcome.isAbsorbed = false }
    if !wasDiscarded { outcome.slot = reported.slot }
    if let previous { setAnimationError(after: previous) }
    cause = HitchCauseClassifier.cause(of: self)
  }

  private mutating func setAnimationError(after previous: FrameRecord) {
    // Nothing moves between two runs.
    guard previous.outcome.run == outcome.run else { return }
    let step = motionTime.nanoseconds(since: previous.motionTime)
    animationError = displayInterval > 0 ? Double(step - displayInterval) / 1e6 : 0
  }
}
