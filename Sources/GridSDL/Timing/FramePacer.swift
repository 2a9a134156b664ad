import FrameTiming
import Glibc

/// Sleeps until a moment, for displays that do not make a frame wait.
package nonisolated enum FramePacer {
  /// Sleeps until `moment`; an absolute sleep, so that lateness does not add up.
  package static func sleep(until moment: FrameTime) {
    var time = timespec(
      tv_sec: Int(moment.nanoseconds / 1_000_000_000),
      tv_nsec: Int(moment.nanoseconds % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
