import Synchronization

/// Values that other threads leave for the main thread, which takes all of them once a frame.
package final class Mailbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let onFilled: @Sendable () -> Void

  /// Makes an empty mailbox; `onFilled` is called on the sender's thread for each value that lies
  /// alone in it, and wakes the event loop.
  package init(onFilled: @escaping @Sendable () -> Void) { self.onFilled = onFilled }

  /// Leaves a value. From any thread.
  package func post(_ value: Value) {
    let wasEmpty = values.withLock { values in
      values.append(value)
      return values.count == 1
    }
    if wasEmpty { onFilled() }
  }

  /// Whether nothing lies in it.
  package var isEmpty: Bool { values.withLock { $0.isEmpty } }

  /// Takes all values, oldest first.
  package func takeAll() -> [Value] { values.withLock { $0.takeAll() } }
}
