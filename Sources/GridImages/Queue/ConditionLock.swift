import Glibc

/// State shared between threads, some of which sleep until it has become as they need it.
///
/// `Mutex` of the standard library has no condition to wait on; this is the pair that POSIX has.
@safe final class ConditionLock<State: Sendable>: @unchecked Sendable {
  // `state` is only touched with `mutex` held.
  private var state: State
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Makes a lock around `state`.
  init(_ state: State) {
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

  /// Reads or changes the state, alone.
  func withLock<R>(_ body: (inout State) -> R) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Sleeps until `body` finds in the state what it wants; it is asked again after each signal.
  func wait<R>(for body: (inout State) -> R?) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }

  /// Wakes one sleeper.
  func signal() { unsafe pthread_cond_signal(condition) }

  /// Wakes all sleepers.
  func broadcast() { unsafe pthread_cond_broadcast(condition) }
}
