import Synchronization

/// Wakes a window from any thread. What is made before the window opens can have it already.
nonisolated final class WindowWaker: Sendable {
  private let target = Mutex<(@Sendable () -> Void)?>(nil)

  /// Wakes the window. Without effect before ``connect(to:)``, because a new window asks everyone.
  func wake() { target.withLock { $0 }?() }

  /// Wakes a window from now on.
  func connect(to wake: @escaping @Sendable () -> Void) { target.withLock { $0 = wake } }
}
