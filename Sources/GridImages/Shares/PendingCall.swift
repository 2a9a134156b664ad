import Dispatch
import Synchronization

/// A call about a share, and its caller, who waits for some seconds.
final class PendingCall: Sendable {
  private enum Stage {
    /// No thread has begun it.
    case pending
    case running
    case answered
    /// The process that made it has ended.
    case lost
    /// The caller has given up.
    case abandoned(isStuck: Bool)
  }

  /// The result of waiting.
  enum Outcome { case answered, lost, silent }

  /// The meaning of the end of a call.
  enum LateEnd {
    /// Its caller waited until now.
    case none
    /// The caller has given up.
    case abandoned
    /// The call was stuck, so its share answers again.
    case stuck
  }

  /// The share that the call is about.
  let share: String
  private let stage = Mutex(Stage.pending)
  private let signal = DispatchSemaphore(value: 0)
  private let steps = Atomic(0)

  init(about share: String) { self.share = share }

  // MARK: The caller

  /// Waits for the answer.
  ///
  /// - Parameters:
  ///   - patience: The time in seconds in which the call has to end or to make progress.
  ///   - onStuck: Called if the call is given up while it runs, before its end can be noticed.
  func wait(_ patience: Double, onStuck: () -> Void) -> Outcome {
    var seen = steps.load(ordering: .relaxed)
    while signal.wait(timeout: .now() + patience) == .timedOut {
      let now = steps.load(ordering: .relaxed)
      guard now == seen else {
        seen = now
        continue
      }
      return abandon(onStuck)
    }
    return outcome ?? .silent
  }

  /// Gives up waiting, unless the call has ended meanwhile.
  private func abandon(_ onStuck: () -> Void) -> Outcome {
    stage.withLock { stage in
      switch stage {
      case .answered: return .answered
      case .lost: return .lost
      // A call that no thread has begun is not stuck: there are too many before it.
      case .pending: stage = .abandoned(isStuck: false)
      case .running:
        stage = .abandoned(isStuck: true)
        onStuck()
      case .abandoned: break
      }
      return .silent
    }
  }

  private var outcome: Outcome? {
    stage.withLock { stage in
      switch stage {
      case .answered: .answered
      case .lost: .lost
      default: nil
      }
    }
  }

  /// Whether the caller has given up before any thread began the call.
  var hasNotBegun: Bool {
    stage.withLock { if case .abandoned(isStuck: false) = $0 { true } else { false } }
  }

  /// Counts the call as stuck from the start, because no caller waits for it.
  func beginAsStuck() { stage.withLock { $0 = .abandoned(isStuck: true) } }

  // MARK: The thread

  /// Begins the call. Returns false if the caller has given up.
  func begin() -> Bool {
    stage.withLock { stage in
      switch stage {
      case .pending: stage = .running
      case .running, .abandoned(isStuck: true): break
      case .answered, .lost, .abandoned(isStuck: false): return false
      }
      return true
    }
  }

  /// Records that the call makes progress.
  func didProgress() { steps.add(1, ordering: .relaxed) }

  /// Ends the call.
  ///
  /// - Parameter isLost: Whether its process has ended without an answer.
  func end(isLost: Bool = false) -> LateEnd {
    let end = stage.withLock { stage -> LateEnd in
      defer { stage = isLost ? .lost : .answered }
      guard case .abandoned(let isStuck) = stage else { return .none }
      return isStuck ? .stuck : .abandoned
    }
    signal.signal()
    return end
  }
}

/// The answer of a call on another thread.
final class AnswerBox<Answer: Sendable>: Sendable {
  private let value = Mutex<Answer?>(nil)

  func set(_ answer: Answer) { value.withLock { $0 = answer } }

  func take() -> Answer? { value.withLock { $0.take() } }
}
