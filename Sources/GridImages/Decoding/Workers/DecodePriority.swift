import FrameTiming
import Synchronization

/// Decides in which scheduling class decode workers run.
///
/// In the `background` class (`SCHED_IDLE`) a decode gives way to the compositor and to the main
/// thread at once, where a thread of nice 10 first uses up its time slice. It also starves while
/// another program keeps the processors busy. A worker that gets hardly any processor time
/// therefore ends the class for all workers. They return to it after a pause, which doubles if they
/// starve again soon.
///
/// Only processes use the class. Threads of this process share locks with the main thread, which
/// would wait for a starving owner.
///
/// Safe to use from all threads.
package final class DecodePriority: Sendable {
  /// A scheduling class.
  package enum SchedulingClass: Hashable, Sendable {
    /// `SCHED_IDLE`: runs when nothing else wants to, and gets some 0.3 % of a processor otherwise.
    case background
    /// `SCHED_OTHER` at nice 10: a tenth of a processor next to a busy program.
    case normal
  }

  private struct State {
    /// The end of the current or last pause of the background class; nil before the first one.
    var resumption: FrameTime?
    var pause = DecodePriority.shortestPause
  }

  /// The time in seconds for which workers leave the background class.
  static let shortestPause = 5.0
  /// The limit to which the pause doubles: a busy program costs one slow image in that time.
  static let longestPause = 80.0

  private let state = Mutex(State())
  private let usesBackground: Bool
  private let now: @Sendable () -> FrameTime

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - usesBackground: Whether workers run in the background class at all; true by default.
  ///   - now: The clock; the monotonic clock by default.
  package init(
    usesBackground: Bool = true, now: @escaping @Sendable () -> FrameTime = { .now }
  ) {
    self.usesBackground = usesBackground
    self.now = now
  }

  /// The class in which workers should run now.
  package var schedulingClass: SchedulingClass {
    guard usesBackground else { return .normal }
    guard let resumption = state.withLock({ $0.resumption }) else { return .background }
    return now() < resumption ? .normal : .background
  }

  /// Records that a worker of the background class starves.
  package func workerDidStarve() {
    let now = now()
    state.withLock { state in
      if let resumption = state.resumption {
        // Another worker has noticed the same.
        guard now >= resumption else { return }
        let isSoon = now.seconds(since: resumption) < state.pause
        state.pause = isSoon ? min(2 * state.pause, Self.longestPause) : Self.shortestPause
      }
      state.resumption = now.advanced(bySeconds: state.pause)
    }
  }
}
