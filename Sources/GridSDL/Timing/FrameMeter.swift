import FrameTiming
import Glibc

/// Fills in one frame's record while the loop runs its phases.
package struct FrameMeter {
  package private(set) var record = FrameRecord()
  private var usage = ThreadUsage.now
  private var lastFrame = 0

  /// Has met no frame.
  package init() {}

  /// Begins the next frame.
  package mutating func begin() {
    lastFrame += 1
    record = FrameRecord()
    record.frame = lastFrame
    usage = ThreadUsage.now
    record.started = .now
  }

  /// Notes that `phase` took from `start` until now, and returns now.
  @discardableResult
  package mutating func end(_ phase: FramePhase, since start: FrameTime) -> FrameTime {
    let now = FrameTime.now
    record.phases[phase] += now.nanoseconds(since: start)
    return now
  }

  /// Changes the record.
  package mutating func note(_ change: (inout FrameRecord) -> Void) { change(&record) }

  /// Notes what the thread used since ``begin()``.
  package mutating func finish() {
    let now = ThreadUsage.now
    record.cpu = now.cpu - usage.cpu
    record.involuntarySwitches = Int32(
      clamping: now.involuntarySwitches - usage.involuntarySwitches)
    record.majorFaults = Int32(clamping: now.majorFaults - usage.majorFaults)
  }
}

/// What the calling thread has used of the machine so far.
private nonisolated struct ThreadUsage: Sendable {
  /// Processor time in nanoseconds.
  let cpu: Int64
  /// Times the scheduler took the processor away.
  let involuntarySwitches: Int
  /// Pages that had to come from a disk.
  let majorFaults: Int

  /// The calling thread's use by now; two system calls.
  static var now: ThreadUsage {
    var usage = rusage()
    let thread: __rusage_who_t = 1  // RUSAGE_THREAD, which the module map of Glibc leaves out
    unsafe getrusage(thread, &usage)
    return ThreadUsage(
      cpu: ThreadTime.now, involuntarySwitches: usage.ru_nivcsw, majorFaults: usage.ru_majflt)
  }
}
