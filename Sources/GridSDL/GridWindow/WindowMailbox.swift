import Synchronization

/// The work of other threads for the main thread.
nonisolated final class WindowMailbox: Sendable {
  private let work = Mutex<[@MainActor @Sendable () -> Void]>([])
  private let wake: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on any thread.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Whether no work is pending.
  var isEmpty: Bool { work.withLock { $0.isEmpty } }

  /// Adds work. Callable from any thread.
  func post(_ item: @escaping @MainActor @Sendable () -> Void) {
    work.withLock { $0.append(item) }
    wake()
  }

  /// Runs the pending work in its order.
  @MainActor func run() {
    let pending = work.withLock { work in
      defer { work = [] }
      return work
    }
    for item in pending { item() }
  }
}
