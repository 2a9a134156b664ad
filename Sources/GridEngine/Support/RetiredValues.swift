import Synchronization

/// Values that are destroyed on another thread, because destroying them takes long: a snapshot of a
/// million strings keeps a processor busy for tens of milliseconds.
final class RetiredValues: Sendable {
  private let values = Mutex<[any Sendable]>([])

  /// Has the values destroyed elsewhere, and empties the list.
  ///
  /// They leave by exchange, so that the caller's thread cannot be the last that holds them.
  static func release(_ retired: inout [any Sendable]) {
    let box = RetiredValues()
    box.values.withLock { swap(&$0, &retired) }
    Task.detached(priority: .utility) { box.destroy() }
  }

  private func destroy() {
    var taken: [any Sendable] = []
    values.withLock { swap(&$0, &taken) }
  }
}
