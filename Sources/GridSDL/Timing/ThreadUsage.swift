import FrameTiming
import Glibc

/// What the calling thread has used of the machine so far.
nonisolated struct ThreadUsage: Sendable {
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
