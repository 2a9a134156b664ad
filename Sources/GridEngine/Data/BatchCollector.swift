/// The changes that are reported within a batch update, collected until its end.
@MainActor
final class BatchCollector {
  private var changes: BatchUpdate?
  /// The number of batch updates whose changes are not shown yet.
  var pendingCount = 0

  /// Whether a batch update is in progress.
  var isCollecting: Bool { changes != nil }

  /// Collects the changes that `updates` reports by ``add(_:)``.
  ///
  /// - Returns: The changes; `nil` if a batch update is in progress already, of which they become a
  ///   part.
  func collect(_ updates: () -> Void) -> BatchUpdate? {
    guard changes == nil else {
      updates()
      return nil
    }
    changes = BatchUpdate()
    updates()
    return changes.take()
  }

  /// Adds a change to the batch update in progress.
  ///
  /// - Returns: Whether there is one.
  func add(_ change: (inout BatchUpdate) -> Void) -> Bool {
    guard changes != nil else { return false }
    change(&changes!)
    return true
  }
}
