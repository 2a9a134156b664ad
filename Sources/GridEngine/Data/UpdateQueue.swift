import Synchronization

/// Updates on their way to a data source: those that other threads handed in, the one whose
/// difference is computed on another thread, and the one that comes after it.
///
/// One after the other; what waits is one request, which takes up those that follow.
@MainActor
final class UpdateQueue<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Request = UpdateRequest<SectionID, ItemID>
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// Items of both snapshots together up to which a difference is computed at once: a fraction of a
  /// millisecond.
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

  /// - Parameter difference: Compares two snapshots, on any thread.
  init(
    wake: WakeHandle,
    difference: @escaping @Sendable (_ old: Snapshot, _ new: Snapshot) -> SnapshotDifference
  ) {
    self.wake = wake
    self.difference = difference
  }

  /// The newest snapshot that waits to be shown, or nil.
  var newest: Snapshot? { next?.snapshot ?? current?.snapshot }

  /// Whether other threads left something.
  nonisolated var hasMail: Bool { mail.withLock { $0.change != nil || !$0.requests.isEmpty } }

  /// Leaves a request. From any thread.
  ///
  /// - Parameter collect: Takes it up where nobody makes frames.
  nonisolated func post(_ request: Request, collect: @escaping @MainActor () -> Void) {
    mail.withLock { $0.requests.append(request) }
    notify(collect)
  }

  /// Takes the requests that other threads left, oldest first.
  func takeRequests() -> [Request] {
    mail.withLock { mail in
      var taken: [Request] = []
      swap(&taken, &mail.requests)
      return taken
    }
  }

  /// Takes the request whose difference has been computed, and the difference.
  func takeFinished() -> (request: Request, change: LayoutChange)? {
    guard let current, let change = mail.withLock({ $0.change.take() }) else { return nil }
    self.current = nil
    return (current, change)
  }

  /// Has a request wait for the one that is being computed.
  func wait(_ request: Request) {
    if next == nil { next = request } else { next?.follow(request) }
  }

  /// Takes the request that waits.
  func takeNext() -> Request? { next.take() }

  /// Computes on another thread how `request` differs from what is shown.
  func compute(_ request: Request, from old: Snapshot, collect: @escaping @MainActor () -> Void) {
    current = request
    let new = request.snapshot
    Task.detached(priority: .userInitiated) { [self] in
      var change = LayoutChange(difference(old, new))
      if change.stretchCount > LayoutChange.mostStretches {
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
  /// A difference of snapshots as a change of a layout.
  init(_ difference: SnapshotDifference) {
    removedSections = difference.deletedSections
    insertedSections = difference.insertedSections
    movedSections = difference.movedSections.map { Move(from: $0.from, to: $0.to) }
    removedItems = difference.deletedItems
    insertedItems = difference.insertedItems
    movedItems = difference.movedItems.map { Move(from: $0.from, to: $0.to) }
  }
}
