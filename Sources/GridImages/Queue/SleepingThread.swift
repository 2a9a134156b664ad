/// A decode thread that waits for a job.
///
/// Each thread has a condition of its own. Signals of a shared condition wake any thread, and two in
/// a row can wake the same one.
final class SleepingThread: Sendable {
  private let isWoken = ConditionLock(false)

  /// Blocks the calling thread until ``wake()``, which may have been called already.
  func sleep() {
    isWoken.wait { isWoken -> Void? in
      guard isWoken else { return nil }
      isWoken = false
      return ()
    }
  }

  /// Ends ``sleep()``.
  func wake() {
    isWoken.withLock { $0 = true }
    isWoken.signal()
  }
}
