import FrameTiming
import Glibc

/// Frame pacing by sleeping, if present does not wait for the display.
package nonisolated enum FramePacer {
  /// Sleeps until `moment`. The sleep is absolute, so that delays do not add up.
  package static func sleep(until moment: FrameTime) {
    var time = timespec(
      tv_sec: Int(moment.nanoseconds / 1_000_000_000),
      tv_nsec: Int(moment.nanoseconds % 1_000_000_000))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
