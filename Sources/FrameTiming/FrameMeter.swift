/// Fills in the record of a frame while the loop runs its phases.
package struct FrameMeter {
  package private(set) var record = FrameRecord()
  private var usage = ThreadUsage.now
  private var lastFrame = 0

  /// Creates a meter before the first frame.
  package init() {}

  /// Starts the next frame.
  package mutating func begin() {
    lastFrame += 1
    record = FrameRecord()
    record.frame = lastFrame
    usage = ThreadUsage.now
    record.started = .now
  }

  /// Adds the time from `start` until now to `phase`, and returns now.
  @discardableResult
  package mutating func end(_ phase: FramePhase, since start: FrameTime) -> FrameTime {
    let now = FrameTime.now
    record.phases[phase] += now.nanoseconds(since: start)
    return now
  }

  /// Changes the record.
  package mutating func updateRecord(_ change: (inout FrameRecord) -> Void) { change(&record) }

  /// Adds the thread's resource usage since ``begin()``.
  package mutating func finish() {
    let now = ThreadUsage.now
    record.cpu = now.cpu - usage.cpu
    record.involuntarySwitches = Int32(
      clamping: now.involuntarySwitches - usage.involuntarySwitches)
    record.majorFaults = Int32(clamping: now.majorFaults - usage.majorFaults)
  }
}

/// The resource usage of the calling thread.
private struct ThreadUsage: Sendable {
  /// Processor time in nanoseconds.
  let cpu: Int64
  /// The number of times that the scheduler preempted the thread.
  let involuntarySwitches: Int
  /// The number of pages read from a disk.
  let majorFaults: Int

  /// The current usage of the calling thread. Costs two system calls.
  static var now: ThreadUsage {
    let usage = CLibrary.threadUsage
    return ThreadUsage(
      cpu: CurrentThread.cpuTime, involuntarySwitches: usage.involuntarySwitches,
      majorFaults: usage.majorFaults)
  }
}
