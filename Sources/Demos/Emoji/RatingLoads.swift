import GridEngine

/// The operations that load ratings, at most one per item.
///
/// Prefetching starts an operation. A cell that becomes visible joins it, or starts one. When both
/// have left, it is cancelled. Loaded ratings stay. So nothing is loaded twice, and no operation
/// runs for an item that is neither visible nor prefetched.
///
/// Operations are keyed by item identifiers, because index paths and cells may belong to other
/// items when the response arrives.
final class RatingLoads {
  /// The counts so far; ``started`` is the sum of cancelled, finished and running operations.
  struct Counts: Equatable {
    var started = 0
    /// Cells that became visible while their rating was loading.
    var shared = 0
    var cancelled = 0
    var finished = 0
  }

  private struct Operation {
    let number: Int
    let task: Task<Void, Never>
    var isPrefetched = false
    var isDisplayed = false
  }

  private struct Answer: Sendable {
    var id: Int
    var operation: Int
    var rating: EmojiRating
  }

  private(set) var counts = Counts()
  private(set) var ratings: [Int: EmojiRating] = [:]
  private var operations: [Int: Operation] = [:]
  private let server: RatingServer
  private let mailbox: Mailbox<Answer>

  /// Creates loads from `server`. `wake` is called on any thread when ``takeFinished()`` has
  /// results.
  init(server: RatingServer, wake: @escaping @Sendable () -> Void) {
    self.server = server
    mailbox = Mailbox(onFilled: wake)
  }

  /// The items whose ratings are loading.
  var running: Set<Int> { Set(operations.keys) }

  /// Whether ``takeFinished()`` has results.
  var hasFinished: Bool { !mailbox.isEmpty }

  // MARK: Requests

  /// Starts loading an item that will probably be visible soon.
  func prefetch(_ id: Int) { want(id) { $0.isPrefetched = true } }

  /// Ends the prefetching of an item.
  func cancelPrefetching(_ id: Int) { leave(id) { $0.isPrefetched = false } }

  /// Loads an item whose cell becomes visible.
  func beginDisplaying(_ id: Int) {
    if operations[id] != nil { counts.shared += 1 }
    want(id) {
      // The cell owns the operation from now on; prefetching is not cancelled later.
      $0.isPrefetched = false
      $0.isDisplayed = true
    }
  }

  /// Ends the loading for a cell that is no longer visible.
  func endDisplaying(_ id: Int) { leave(id) { $0.isDisplayed = false } }

  private func want(_ id: Int, _ change: (inout Operation) -> Void) {
    guard ratings[id] == nil else { return }
    var operation = operations[id] ?? start(id)
    change(&operation)
    operations[id] = operation
  }

  private func leave(_ id: Int, _ change: (inout Operation) -> Void) {
    guard var operation = operations[id] else { return }
    change(&operation)
    if operation.isPrefetched || operation.isDisplayed {
      operations[id] = operation
    } else {
      operation.task.cancel()
      operations[id] = nil
      counts.cancelled += 1
    }
  }

  private func start(_ id: Int) -> Operation {
    counts.started += 1
    let number = counts.started
    let (server, mailbox) = (server, mailbox)
    let task = Task.detached {
      guard let rating = try? await server.rating(of: id) else { return }
      mailbox.post(Answer(id: id, operation: number, rating: rating))
    }
    return Operation(number: number, task: task)
  }

  // MARK: Responses

  /// Applies the responses. Called in the update phase of a frame.
  ///
  /// - Returns: The items whose ratings have arrived.
  func takeFinished() -> [Int] {
    mailbox.takeAll().compactMap { answer in
      // A response may belong to a cancelled operation.
      guard operations[answer.id]?.number == answer.operation else { return nil }
      operations[answer.id] = nil
      ratings[answer.id] = answer.rating
      counts.finished += 1
      return answer.id
    }
  }

  /// Cancels all operations.
  func cancelAll() {
    counts.cancelled += operations.count
    for operation in operations.values { operation.task.cancel() }
    operations.removeAll()
  }
}
