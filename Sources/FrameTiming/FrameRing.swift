/// The last frames, in room made once.
///
/// A record changes for a short while after it is added: true display times come two frames late
/// (three where the loop asks for them before it presents), and a covered window is recognised by
/// its third frame. So statistics and recordings take records from ``nextSettled(delay:)``, and all
/// figures shown agree.
@MainActor
public final class FrameRing {
  private var records: ContiguousArray<FrameRecord>
  private var added = 0
  private var settled = 0

  /// Makes a ring that remembers `capacity` frames, 1024 by default.
  public init(capacity: Int = 1024) {
    precondition(capacity > 8, "FrameRing: capacity \(capacity) is below 9")
    records = ContiguousArray(repeating: FrameRecord(), count: capacity)
  }

  /// Frames that can be read: as many as were added, up to the capacity.
  public var count: Int { min(added, records.count) }

  /// Reads a record by its age: 0 is the newest, ``count`` − 1 the oldest.
  public subscript(age age: Int) -> FrameRecord {
    precondition(age >= 0 && age < count, "FrameRing: age \(age) of \(count) frames")
    return records[slot(added - 1 - age)]
  }

  /// Adds a frame. Where the display has not told when it was seen, the interval since the frame
  /// before is taken from the slots; the animation error follows from it. Its cause is named here.
  ///
  /// - Precondition: `record.frame` is one above the frame added before.
  public func append(_ record: FrameRecord) {
    let previous = count > 0 ? self[age: 0] : nil
    if let previous {
      precondition(
        record.frame == previous.frame + 1,
        "FrameRing: frame \(record.frame) after \(previous.frame)")
    }
    records[slot(added)] = record
    added += 1
    settled = max(settled, added - records.count)
    withNewest {
      $0.estimateShown(after: previous)
      $0.cause = HitchDetector.cause(of: $0)
    }
    for age in 0..<min(record.outcome.retracted, count - 1) {
      records[slot(added - 2 - age)].exclude(record.outcome.exclusion)
    }
  }

  /// Changes the newest record.
  public func withNewest(_ change: (inout FrameRecord) -> Void) {
    precondition(count > 0, "FrameRing: no frame yet")
    change(&records[slot(added - 1)])
  }

  /// Writes a true display time into its frame's record; nothing happens when that was overwritten
  /// or has been settled.
  public func patch(_ shown: ShownOutcome) {
    guard count > 0 else { return }
    let index = added - 1 - (self[age: 0].frame - shown.frame)
    guard index >= max(settled, added - records.count), index < added else { return }
    let previous = index > added - count ? records[slot(index - 1)] : nil
    records[slot(index)].setShown(shown, after: previous)
  }

  /// The oldest record not handed out yet that is at least `delay` frames old; `nil` if there is
  /// none. Ask until then after each frame, behind ``patch(_:)``, and with a delay of 0 when motion
  /// ends.
  public func nextSettled(delay: Int = 3) -> FrameRecord? {
    guard settled < added - delay else { return nil }
    defer { settled += 1 }
    return records[slot(settled)]
  }

  /// Records added and not handed out yet by ``nextSettled(delay:)``.
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

  fileprivate mutating func estimateShown(after previous: FrameRecord?) {
    guard let previous, outcome.exclusion != .runStart else { return }
    let refresh = outcome.refreshMilliseconds
    let byGrid = Int64((Double(1 + outcome.missed) * refresh * 1e6).rounded())
    shownInterval = refresh > 0 && outcome.isCounted ? byGrid : outcome.interval
    setAnimationError(after: previous)
  }

  fileprivate mutating func setShown(_ told: ShownOutcome, after previous: FrameRecord?) {
    displaySource = told.source
    shown = told.time
    wasDiscarded = told.time == nil
    // The display knows of no frame before the first of a run; what is known of that one's own
    // work stays.
    let isFirst = previous.map { $0.outcome.run != outcome.run } ?? false
    if isFirst && outcome.isCounted { return }
    shownInterval = told.interval
    guard outcome.isCounted else { return }
    outcome.missed = told.missed
    outcome.hitchMilliseconds = told.hitchMilliseconds
    if told.missed > 0 || wasDiscarded { outcome.isAbsorbed = false }
    if !wasDiscarded { outcome.slot = told.slot }
    if let previous { setAnimationError(after: previous) }
    cause = HitchDetector.cause(of: self)
  }

  private mutating func setAnimationError(after previous: FrameRecord) {
    // From one run to the next nothing moved.
    guard previous.outcome.run == outcome.run else { return }
    let step = simulated.nanoseconds(since: previous.simulated)
    animationError = shownInterval > 0 ? Double(step - shownInterval) / 1e6 : 0
  }
}
