import Glibc

/// State that threads share, with a condition on which they can wait.
///
/// The standard library's `Mutex` has no condition variable. This is the pair of POSIX.
@safe package final class ConditionLock<State: Sendable>: @unchecked Sendable {
  // `state` is only accessed while `mutex` is locked.
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Creates a lock around `state`.
  package init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Calls `body` with exclusive access to the state.
  package func withLock<R>(_ body: (inout State) -> R) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Waits until `body` returns a value. `body` is called again after each signal.
  package func wait<R>(for body: (inout State) -> R?) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Wakes one waiting thread.
  package func signal() { unsafe pthread_cond_signal(condition) }

  /// Wakes all waiting threads.
  package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}
