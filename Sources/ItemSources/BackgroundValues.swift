import Dispatch
import GridEngine

/// Values of photos that are computed in the background, each once.
@MainActor package final class BackgroundValues<Value: Sendable> {
  private struct Answer: Sendable {
    let source: ImageSource
    let value: Value?
  }

  private let capacity: Int
  private let mailbox: Mailbox<Answer>
  private var known: [ImageSource: Value?] = [:]
  private var requested: Set<ImageSource> = []

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - capacity: The number of values above which all are dropped.
  ///   - wake: Ends the sleep of the event loop; called on another thread.
  package init(capacity: Int = .max, wake: @escaping @Sendable () -> Void) {
    self.capacity = capacity
    mailbox = Mailbox(onFilled: wake)
  }

  /// The value of a source; nil while it is unknown, or if there is none.
  package subscript(source: ImageSource) -> Value? { known[source] ?? nil }

  /// Whether a source has been found to have no value.
  package func isMissing(_ source: ImageSource) -> Bool {
    known.keys.contains(source) && self[source] == nil
  }

  /// Computes the value of a source on another thread, unless it is being computed, or known.
  ///
  /// - Parameter again: Whether a known value is computed again. It stays until the new one is
  ///   delivered.
  package func request(
    _ source: ImageSource, qos: DispatchQoS.QoSClass, again: Bool = false,
    _ compute: @escaping @Sendable () -> Value?
  ) {
    guard again || !known.keys.contains(source), requested.insert(source).inserted else { return }
    if known.count >= capacity { known.removeAll() }
    let mailbox = mailbox
    DispatchQueue.global(qos: qos).async {
      mailbox.post(Answer(source: source, value: compute()))
    }
  }

  /// Uses the value of a source for another one too. Has no effect while it is unknown.
  package func copy(_ source: ImageSource, to other: ImageSource) {
    if let value = known[source] { known[other] = .some(value) }
  }

  /// Whether there are results to apply.
  package var hasResults: Bool { !mailbox.isEmpty }

  /// Applies the results. Called in the update phase of a frame.
  package func deliver() {
    for answer in mailbox.takeAll() {
      requested.remove(answer.source)
      known[answer.source] = .some(answer.value)
    }
  }
}
