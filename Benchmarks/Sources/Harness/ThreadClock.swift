import Glibc

/// The processor time of this thread, in nanoseconds.
///
/// Unlike wall-clock time, it excludes the time of other programs on the machine, but not their
/// effect on caches.
public func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
