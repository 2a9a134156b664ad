import ItemSources

/// The operations that load ratings: one for each item that is wanted, whoever wants it.
///
/// Prefetching starts one; a cell that comes into view joins it, or starts its own where there was
/// none; when the last of the two leaves, it is cancelled. What was loaded stays. So nothing is loaded
/// twice, and nothing runs for an item that nobody expects.
///
/// Everything is keyed by the item, never by its place or its cell, which by the time of the answer
/// may be another's.
final class RatingLoads {
  /// What has happened so far; ``started`` is the sum of those cancelled, finished and running.
  struct Counts: Equatable {
    var started = 0
    /// Cells that came into view while their rating was on its way.
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

  /// Makes loads from `server`; `wake`, called on any thread, has ``takeFinished()`` called.
  init(server: RatingServer, wake: @escaping @Sendable () -> Void) {
    self.server = server
    mailbox = Mailbox(onFilled: wake)
  }

  /// The items whose ratings are on their way.
  var running: Set<Int> { Set(operations.keys) }

  /// Whether there is something for ``takeFinished()``.
  var hasFinished: Bool { !mailbox.isEmpty }

  // MARK: Who wants what

  /// Starts loading an item that will probably be seen soon.
  func prefetch(_ id: Int) { want(id) { $0.isPrefetched = true } }

  /// Gives up an item that is not expected any more.
  func cancelPrefetching(_ id: Int) { leave(id) { $0.isPrefetched = false } }

  /// Has an item loaded whose cell comes into view.
  func beginDisplaying(_ id: Int) {
    if operations[id] != nil { counts.shared += 1 }
    want(id) {
      // It is the cell's from now on; no word about the prefetching follows.
      $0.isPrefetched = false
      $0.isDisplayed = true
    }
  }

  /// Gives up an item whose cell went out of view.
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

  // MARK: Answers

  /// Takes up what has come; in the frame's update phase.
  ///
  /// - Returns: The items whose ratings are there now.
  func takeFinished() -> [Int] {
    mailbox.takeAll().compactMap { answer in
      // One that was cancelled may have been answered already.
      guard operations[answer.id]?.number == answer.operation else { return nil }
      operations[answer.id] = nil
      ratings[answer.id] = answer.rating
      counts.finished += 1
      return answer.id
    }
  }

  /// Ends everything that is on its way.
  func cancelAll() {
    counts.cancelled += operations.count
    for operation in operations.values { operation.task.cancel() }
    operations.removeAll()
  }
}
