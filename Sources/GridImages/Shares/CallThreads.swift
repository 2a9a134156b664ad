import Dispatch
import Glibc
import Synchronization

/// Threads for calls that may never return. One that stays in its call is replaced.
///
/// Nothing waits for the threads at the end of the program.
final class CallThreads: Sendable {
  /// The number of threads that wait for work.
  private static let idleLimit = 2
  /// The largest number of threads.
  static let limit = 32

  private struct State {
    var pending: [@Sendable () -> Void] = []
    var idleThreads = 0
    var threads = 0
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  /// Runs `body` on a thread, after what was added before.
  func add(_ body: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state -> Bool in
      state.pending.append(body)
      guard state.idleThreads < state.pending.count, state.threads < Self.limit else {
        return false
      }
      state.threads += 1
      return true
    }
    if needsThread, !SystemThread.startDetached(serve) { state.withLock { $0.threads -= 1 } }
    work.signal()
  }

  /// The loop of a thread.
  private func serve() {
    while true {
      let ends = state.withLock { state -> Bool in
        guard state.idleThreads < Self.idleLimit else {
          state.threads -= 1
          return true
        }
        state.idleThreads += 1
        return false
      }
      if ends { return }
      work.wait()
      let body = state.withLock { state -> (@Sendable () -> Void)? in
        state.idleThreads -= 1
        return state.pending.isEmpty ? nil : state.pending.removeFirst()
      }
      body?()
    }
  }
}
