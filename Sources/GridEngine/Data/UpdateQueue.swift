import Synchronization

/// The pending updates of a data source: requests of other threads, the one whose difference is
/// being computed on a background thread, and the next one.
///
/// Updates are applied one after the other. Only one request waits; later ones are combined with
/// it.
@MainActor
final class UpdateQueue<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Request = UpdateRequest<SectionID, ItemID>
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// The number of items of both snapshots up to which a difference is computed on the main thread,
  /// in a fraction of a millisecond.
  static var largestImmediateDifference: Int { 5_000 }

  private struct Mail: Sendable {
    var requests: [Request] = []
    var change: LayoutChange?
  }

  private nonisolated let mail = Mutex(Mail())
  private nonisolated let wake: WakeHandle
  nonisolated let difference: @Sendable (Snapshot, Snapshot) -> SnapshotDifference
  /// The request whose difference is being computed.
  private(set) var current: Request?
  private(set) var next: Request?

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - wake: The handle that requests a frame.
  ///   - difference: Computes the difference between two snapshots, on any thread.
  init(
    wake: WakeHandle,
    difference: @escaping @Sendable (_ old: Snapshot, _ new: Snapshot) -> SnapshotDifference
  ) {
    self.wake = wake
    self.difference = difference
  }

  /// The newest pending snapshot, if any.
  var newest: Snapshot? { next?.snapshot ?? current?.snapshot }

  /// Whether other threads have posted requests or results.
  nonisolated var hasMail: Bool { mail.withLock { $0.change != nil || !$0.requests.isEmpty } }

  /// Posts a request from any thread.
  ///
  /// - Parameter collect: Applies the request if no frames are produced.
  nonisolated func post(_ request: Request, collect: @escaping @MainActor () -> Void) {
    mail.withLock { $0.requests.append(request) }
    notify(collect)
  }

  /// Removes and returns the requests of other threads, oldest first.
  func takeRequests() -> [Request] {
    mail.withLock { mail in
      var taken: [Request] = []
      swap(&taken, &mail.requests)
      return taken
    }
  }

  /// Removes and returns the request whose difference has been computed, with the difference.
  func takeFinished() -> (request: Request, change: LayoutChange)? {
    guard let current, let change = mail.withLock({ $0.change.take() }) else { return nil }
    self.current = nil
    return (current, change)
  }

  /// Queues a request after the one whose difference is being computed.
  func wait(_ request: Request) {
    if next == nil { next = request } else { next?.follow(request) }
  }

  /// Removes and returns the queued request.
  func takeNext() -> Request? { next.take() }

  /// Computes the difference between `old` and the request's snapshot on a background thread.
  func compute(_ request: Request, from old: Snapshot, collect: @escaping @MainActor () -> Void) {
    current = request
    let new = request.snapshot
    Task.detached(priority: .userInitiated) { [self] in
      var change = LayoutChange(difference(old, new))
      if change.changedRangeCount > LayoutChange.maximumChangedRanges {
        change = .replacingAll(old.numberOfSections, by: new.numberOfSections)
      }
      mail.withLock { $0.change = change }
      notify(collect)
    }
  }

  private nonisolated func notify(_ collect: @escaping @MainActor () -> Void) {
    if let handler = wake.handler { return handler() }
    Task { await collect() }
  }
}

extension LayoutChange {
  /// Converts a difference of snapshots to a change of a layout.
  init(_ difference: SnapshotDifference) {
    removedSections = difference.deletedSections
    insertedSections = difference.insertedSections
    movedSections = difference.movedSections.map { Move(from: $0.from, to: $0.to) }
    removedItems = difference.deletedItems
    insertedItems = difference.insertedItems
    movedItems = difference.movedItems.map { Move(from: $0.from, to: $0.to) }
  }
}
