import Synchronization

/// A queue that other threads fill and the main thread drains once per frame.
package final class Mailbox<Value: Sendable>: Sendable {
  /// Whether there are values. Changed with the lock, and read without it: a window asks a dozen mailboxes in
  /// each frame, nearly all of them empty.
  private let isFilled = Atomic(false)
  private let values = Mutex<[Value]>([])
  private let onFilled: @Sendable () -> Void

  /// Creates an empty mailbox.
  ///
  /// - Parameter onFilled: Called on the posting thread when the mailbox was empty before, to wake
  ///   the event loop.
  package init(onFilled: @escaping @Sendable () -> Void) { self.onFilled = onFilled }

  /// Adds a value, from any thread.
  package func post(_ value: Value) {
    let wasEmpty = values.withLock { values in
      values.append(value)
      isFilled.store(true, ordering: .releasing)
      return values.count == 1
    }
    if wasEmpty { onFilled() }
  }

  /// Whether the mailbox has no values.
  package var isEmpty: Bool { !isFilled.load(ordering: .acquiring) }

  /// Removes and returns all values, oldest first.
  package func takeAll() -> [Value] {
    guard !isEmpty else { return [] }
    return values.withLock { values in
      isFilled.store(false, ordering: .relaxed)
      return values.takeAll()
    }
  }
}
