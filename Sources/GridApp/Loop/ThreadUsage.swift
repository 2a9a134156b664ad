import Glibc

/// What the calling thread has used of the machine so far.
nonisolated struct ThreadUsage: Sendable {
  /// Processor time in nanoseconds.
  let cpu: Int64
  /// Times the scheduler took the processor away.
  let involuntarySwitches: Int
  /// Pages that had to come from a disk.
  let majorFaults: Int

  /// The calling thread's processor time by now, nanoseconds; a system call.
  static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// The calling thread's use by now; two system calls.
  static var now: ThreadUsage {
    var usage = rusage()
    let thread: __rusage_who_t = 1  // RUSAGE_THREAD, which the module map of Glibc leaves out
    unsafe getrusage(thread, &usage)
    return ThreadUsage(
      cpu: processorTime,
      involuntarySwitches: usage.ru_nivcsw, majorFaults: usage.ru_majflt)
  }
}
