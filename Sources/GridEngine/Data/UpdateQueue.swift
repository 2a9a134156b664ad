import Synchronization

/// The updates that other threads have submitted to a data source: those that were not collected yet,
/// the one whose difference is being computed on a background thread, and the next one.
///
/// Updates are applied one after the other. Only one request waits; later ones are combined with
/// it.
@MainActor
final class UpdateQueue<SectionID, ItemID>
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  typealias Request = UpdateRequest<SectionID, ItemID>
  typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  typealias Difference = DiffableDataSource<SectionID, ItemID>.Difference

  /// The number of items of both snapshots up to which the difference to the snapshot of another
  /// thread is computed on the main thread, in a fraction of a millisecond.
  static var largestImmediateDifference: Int { 5_000 }

  /// The steps that a difference on the main thread takes at most, in a few milliseconds. Beyond them,
  /// measuring cells again costs less.
  static var maximumSteps: Int { 500_000 }

  private struct Mail: Sendable {
    var requests: [Request] = []
    /// The number of the computation that finished last, and its result.
    var finished: (number: Int, change: LayoutChange)?
  }

  private nonisolated let mail = Mutex(Mail())
  private nonisolated let wake: WakeHandle
  private nonisolated let difference: Difference
  /// The request whose difference is being computed.
  private(set) var current: Request?
  private var next: Request?
  /// The number of computations begun so far.
  private var begun = 0

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - wake: The handle that requests a frame.
  ///   - difference: Computes the difference between two snapshots, on any thread.
  init(wake: WakeHandle, difference: @escaping Difference) {
    self.wake = wake
    self.difference = difference
  }

  /// Whether a snapshot that is not in force yet contains an item.
  func contains(_ item: ItemID) -> Bool {
    let isPosted = mail.withLock { mail in
      mail.requests.contains { $0.snapshot.indexPath(of: item) != nil }
    }
    return isPosted || [current, next].contains { $0?.snapshot.indexPath(of: item) != nil }
  }

  /// Whether other threads have posted requests or results.
  nonisolated var hasMail: Bool { mail.withLock { $0.finished != nil || !$0.requests.isEmpty } }

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
    guard let finished = mail.withLock({ $0.finished.take() }), finished.number == begun,
      let current
    else { return nil }
    self.current = nil
    return (current, finished.change)
  }

  /// Removes all requests, and returns `request` combined with them, so that it can be applied at
  /// once. The difference that is being computed is not used.
  func supersede(by request: Request) -> Request {
    var combined = current.take()
    for later in [next.take(), request] {
      guard let later else { continue }
      if combined == nil { combined = later } else { combined?.follow(later) }
    }
    return combined ?? request
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
    begun += 1
    Task.detached(priority: .userInitiated) { [self, begun, new = request.snapshot] in
      let change = change(from: old, to: new, maximumSteps: .max)
      mail.withLock { mail in
        // A computation that was superseded may take longer than a later one.
        if mail.finished.map({ $0.number < begun }) ?? true { mail.finished = (begun, change) }
      }
      notify(collect)
    }
  }

  /// Returns the change from one snapshot to another for the measured sizes of a layout.
  ///
  /// A change that would take long to compute or to follow removes all sizes.
  nonisolated func change(
    from old: Snapshot, to new: Snapshot, maximumSteps: Int
  ) -> LayoutChange {
    let change = difference(old, new, maximumSteps).map(LayoutChange.init)
    guard let change, change.changedRangeCount <= LayoutChange.maximumChangedRanges else {
      return .replacingAll(old.numberOfSections, by: new.numberOfSections)
    }
    return change
  }

  private nonisolated func notify(_ collect: @escaping @MainActor () -> Void) {
    if let handler = wake.handler { return handler() }
    Task { await collect() }
  }
}

extension LayoutChange {
  /// Converts a difference of snapshots to a change of a layout.
  init(_ difference: SnapshotDifference) {
    self.init()
    removedSections = difference.deletedSections
    insertedSections = difference.insertedSections
    movedSections = difference.movedSections.map { Move(from: $0.from, to: $0.to) }
    removedItems = difference.deletedItems
    insertedItems = difference.insertedItems
    movedItems = difference.movedItems.map { Move(from: $0.from, to: $0.to) }
  }
}
