import Glibc

/// The processor time of this thread, in nanoseconds.
///
/// Not the time of day: what else runs on the machine then takes caches from the benchmark but no
/// time.
public func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
