/// Classifies the cause of a hitch by the record of its frame.
///
/// - SeeAlso: `docs/frame-times.md`; Apple's commit and render hitches.
public enum HitchCauseClassifier {
  /// The share of a period for which the thread must have run before the present call for its work
  /// to be the cause, whatever else was late.
  static let workShare = 0.5
  /// The share of a period for which the thread must have run until the present call returned for
  /// its work, or its drawing in that call, to be the cause.
  static let busyShare = 0.7
  /// The share of a period for which the thread must have been off the processor, or waiting for
  /// the display, for that to be the cause.
  static let waitingShare = 0.5

  /// Returns the cause of a record's hitch; `.none` if the record is not a hitch.
  ///
  /// The cause is the first that applies, in the order of `docs/frame-times.md`. If the refresh
  /// rate is variable, the interval without the hitch is used as the period.
  public static func cause(of record: FrameRecord) -> HitchCause {
    guard record.outcome.isHitch else { return .none }
    let period = periodNanoseconds(of: record)
    let work = record.cpuBusyMilliseconds * 1e6
    // Prefetching fills the remaining time. It is not work of the frame.
    let cpu = max(0, Double(record.cpu - record.phases[.idle]))
    if min(work, cpu) >= workShare * period { return longestPhase(of: record, rendering: 0) }
    if cpu >= busyShare * period { return longestPhase(of: record, rendering: cpu - work) }
    if work - cpu >= waitingShare * period {
      return record.majorFaults > 0 ? .io : .preempted
    }
    if idleOverran(record, period: period) { return .idle }
    let submission = record.phases[.flush] + record.presentWait
    if work < waitingShare * period && Double(submission) >= waitingShare * period {
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

  /// Returns the cause that belongs to the longest phase.
  ///
  /// - Parameter rendering: The CPU time of the present call in nanoseconds, in which a software
  ///   renderer draws. If it exceeds the longest phase, the cause is ``HitchCause/gpuCompositor``.
  private static func longestPhase(of record: FrameRecord, rendering: Double) -> HitchCause {
    guard let phase = record.phases.longest(of: FramePhase.work) else { return .unknown }
    if rendering > Double(record.phases[phase]) { return .gpuCompositor }
    switch phase {
    case .input: return 2 * record.tasks > record.phases[.input] ? .tasks : .input
    case .update: return .update
    case .layout: return .layout
    case .upload: return .upload
    case .draw, .flush: return .draw
    case .idle, .wait: return .unknown
    }
  }
}
