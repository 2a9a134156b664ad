/// Names what made a frame late, from what the process knows about its own thread.
///
/// - SeeAlso: `docs/frame-times.md`; Apple's commit and render hitches.
public enum HitchDetector {
  /// A thread that ran for this share of a period had too much to do.
  static let busyShare = 0.7
  /// Time off the processor, or waiting for the display, from this share of a period on is what
  /// made the frame late.
  static let waitingShare = 0.5

  /// The cause of a record's hitch; `.none` if it is none.
  ///
  /// In order: the thread was busy (the longest phase), it waited for pages from disk, it was kept
  /// off its processor, the frame was handed over in time, it was taken off its processor at least
  /// once, unknown. Without a fixed refresh the interval stands for the period.
  public static func cause(of record: FrameRecord) -> HitchCause {
    guard record.outcome.isHitch else { return .none }
    let period = periodNanoseconds(of: record)
    let work = record.cpuBusyMilliseconds * 1e6
    // Preparing ahead fills the time that is left; it is not what the frame had to do.
    let cpu = max(0, Double(record.cpu - record.phases[.idle]))
    if cpu >= busyShare * period { return longestPhase(of: record, rendering: cpu - work) }
    if work - cpu >= waitingShare * period {
      return record.majorFaults > 0 ? .io : .preempted
    }
    if idleOverran(record, period: period) { return .idle }
    let handedOver = record.phases[.flush] + record.handOver
    if work < waitingShare * period && Double(handedOver) >= waitingShare * period {
      return .gpuCompositor
    }
    if record.majorFaults > 0 { return .io }
    return record.involuntarySwitches > 0 ? .preempted : .unknown
  }

  private static func idleOverran(_ record: FrameRecord, period: Double) -> Bool {
    let idle = Double(record.phases[.idle])
    guard record.idleEnded != nil else { return idle >= period }
    return record.hadIdleTime && Double(record.idleLateness) > 0.25 * period
  }

  private static func periodNanoseconds(of record: FrameRecord) -> Double {
    let refresh = record.outcome.refreshMilliseconds * 1e6
    if refresh > 0 { return refresh }
    return max(1, Double(record.outcome.interval) - record.outcome.hitchMilliseconds * 1e6)
  }

  /// The phase that took longest. What a software renderer spends inside present (`rendering`, in
  /// nanoseconds) is the renderer's: ``HitchCause/gpuCompositor``.
  private static func longestPhase(of record: FrameRecord, rendering: Double) -> HitchCause {
    guard let phase = record.phases.longest(of: FramePhase.work) else { return .unknown }
    if rendering > Double(record.phases[phase]) { return .gpuCompositor }
    switch phase {
    case .input: return .input
    case .update: return .update
    case .layout: return .layout
    case .upload: return .upload
    case .draw, .flush: return .draw
    case .idle, .wait: return .unknown
    }
  }
}
