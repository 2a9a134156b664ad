import Dispatch
import Glibc
import Synchronization

/// Makes calls about files that may never return, such as `open` on a share whose server does not
/// answer, where nobody has to wait for them.
///
/// A call about a file of a local disk is made at once. Any other is made on a thread of a pool, and
/// its caller waits for some seconds. A thread that stays in its call is replaced. While two calls about
/// a share are stuck, others about it fail at once, so that at most two threads wait for each share.
/// Nothing waits for the threads at the end of the program.
package final class FileCalls: Sendable {
  /// The calls of the program.
  package static let shared = FileCalls()

  /// The time in seconds for which a caller waits by default. A server far away answers within one.
  package static let patience = 2.0
  /// The number of stuck calls about a share from which others fail at once.
  private static let stuckLimit = 2
  /// The number of threads that wait for a call.
  private static let idleLimit = 2
  /// The largest number of threads.
  private static let threadLimit = 32

  private struct State {
    var pending: [Task] = []
    var idleThreads = 0
    var threads = 0
    /// The number of stuck calls by share.
    var stuck: [String: Int] = [:]
    /// Whether folders are on local disks.
    var isLocal: [String: Bool] = [:]
  }

  private final class Task: Sendable {
    enum Stage { case pending, running, done, abandoned }
    let share: String
    let stage = Mutex(Stage.pending)
    let done = DispatchSemaphore(value: 0)
    let body: @Sendable () -> Void
    /// Called after ``body`` if nobody waits any more.
    let discard: @Sendable () -> Void

    init(
      share: String, _ body: @escaping @Sendable () -> Void,
      discard: @escaping @Sendable () -> Void = {}
    ) {
      self.share = share
      self.body = body
      self.discard = discard
    }
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let mounts = MountChanges()
  private let answers = Atomic(0)
  private let listeners = Mutex<[@Sendable () -> Void]>([])

  package init() {}

  /// The number of times that a share has answered again after calls were stuck.
  package var answerCount: Int { answers.load(ordering: .relaxed) }

  /// Calls `body` on any thread each time that a share answers again.
  package func onAnswer(_ body: @escaping @Sendable () -> Void) {
    listeners.withLock { $0.append(body) }
  }

  /// Makes a call about a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, as a string of ``SourcePath``.
  ///   - patience: The time in seconds to wait for the result.
  ///   - progress: Returns a number that grows while the call makes progress, and is waited for.
  ///   - discard: Called with a result for which nobody waits any more.
  ///   - body: The call.
  /// - Returns: The result; nil if the file does not answer.
  package func run<R: Sendable>(
    about path: String, patience: Double = FileCalls.patience,
    progress: @escaping () -> Int = { 0 },
    discard: @escaping @Sendable (R) -> Void = { _ in }, _ body: @escaping @Sendable () -> R
  ) -> R? {
    if isLocal(path, patience) { return body() }
    return runElsewhere(
      about: path, patience: patience, progress: progress, discard: discard, body)
  }

  /// Makes a call on another thread, wherever the file is: for the main thread.
  package func runElsewhere<R: Sendable>(
    about path: String, patience: Double = FileCalls.patience,
    progress: () -> Int = { 0 },
    discard: @escaping @Sendable (R) -> Void = { _ in }, _ body: @escaping @Sendable () -> R
  ) -> R? {
    let box = ResultBox<R>()
    let task = Task(share: MountTable.share(of: path)) {
      box.set(body())
    } discard: {
      if let result = box.take() { discard(result) }
    }
    guard add(task) else { return nil }
    var seen = progress()
    while task.done.wait(timeout: .now() + patience) == .timedOut {
      let now = progress()
      guard now == seen else {
        seen = now
        continue
      }
      return abandon(task) ? nil : box.take()
    }
    return box.take()
  }

  /// Makes a call for whose end nobody waits, such as `close`.
  package func post(about path: String, _ body: @escaping @Sendable () -> Void) {
    if state.withLock({ $0.isLocal[MountTable.folder(of: path)] }) == true { return body() }
    _ = add(Task(share: MountTable.share(of: path), body), evenIfStuck: true)
  }

  // MARK: Threads

  /// Queues a task. Returns false if its share does not answer.
  private func add(_ task: Task, evenIfStuck: Bool = false) -> Bool {
    let (isAdded, needsThread) = state.withLock { state -> (Bool, Bool) in
      if !evenIfStuck, state.stuck[task.share, default: 0] >= Self.stuckLimit {
        return (false, false)
      }
      state.pending.append(task)
      guard state.idleThreads < state.pending.count, state.threads < Self.threadLimit else {
        return (true, false)
      }
      state.threads += 1
      return (true, true)
    }
    guard isAdded else { return false }
    if needsThread { startThread() }
    work.signal()
    return true
  }

  private func startThread() {
    var thread = pthread_t()
    let boxed = unsafe Unmanaged.passRetained(self)
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        unsafe Unmanaged<FileCalls>.fromOpaque(argument!).takeRetainedValue().serve()
        return nil
      }, boxed.toOpaque())
    if status == 0 {
      pthread_detach(thread)
    } else {
      unsafe boxed.release()
      state.withLock { $0.threads -= 1 }
    }
  }

  /// The loop of a thread.
  private func serve() {
    while true {
      let ends = state.withLock { state -> Bool in
        guard state.idleThreads < Self.idleLimit else {
          state.threads -= 1
          return true
        }
        state.idleThreads += 1
        return false
      }
      if ends { return }
      work.wait()
      let task = state.withLock { state -> Task? in
        state.idleThreads -= 1
        return state.pending.isEmpty ? nil : state.pending.removeFirst()
      }
      guard let task else { continue }
      let runs = task.stage.withLock { stage -> Bool in
        guard stage == .pending else { return false }
        stage = .running
        return true
      }
      guard runs else { continue }
      task.body()
      let wasAbandoned = task.stage.withLock { stage -> Bool in
        defer { stage = .done }
        return stage == .abandoned
      }
      task.done.signal()
      if wasAbandoned {
        task.discard()
        noteAnswer(of: task.share)
      }
    }
  }

  /// Gives up waiting for a task. Returns false if it is done meanwhile.
  private func abandon(_ task: Task) -> Bool {
    let stage = task.stage.withLock { stage -> Task.Stage in
      defer { if stage != .done { stage = .abandoned } }
      return stage
    }
    if stage == .done { return false }
    // One that no thread has begun is not stuck: there are too many before it.
    if stage == .running { state.withLock { $0.stuck[task.share, default: 0] += 1 } }
    return true
  }

  private func noteAnswer(of share: String) {
    let isFree = state.withLock { state -> Bool in
      let count = state.stuck[share, default: 1] - 1
      state.stuck[share] = count > 0 ? count : nil
      return count == 0
    }
    guard isFree else { return }
    answers.add(1, ordering: .relaxed)
    for listener in listeners.withLock({ $0 }) { listener() }
  }

  // MARK: Local disks

  /// Whether a file is on a local disk, whose calls return soon or fail. A folder itself may be where a
  /// share is mounted: ask about a file in it.
  package func isLocal(_ path: String, _ patience: Double = FileCalls.patience) -> Bool {
    let folder = MountTable.folder(of: path)
    if mounts.haveChanged { state.withLock { $0.isLocal = [:] } }
    let known = state.withLock { $0.isLocal[folder] }
    let asked =
      known ?? runElsewhere(about: path, patience: patience) { MountTable.isLocalFolder(folder) }
    guard let isLocal = asked else { return false }
    if known == nil {
      state.withLock { state in
        if state.isLocal.count >= 4_096 { state.isLocal = [:] }
        state.isLocal[folder] = isLocal
      }
    }
    guard isLocal else { return false }
    // A link may lead to a share.
    var status = stat()
    return unsafe lstat(SourcePath.cString(path), &status) != 0
      || status.st_mode & S_IFMT != S_IFLNK
  }
}

/// The result of a call on another thread.
private final class ResultBox<R: Sendable>: Sendable {
  private let value = Mutex<R?>(nil)

  func set(_ result: R) { value.withLock { $0 = result } }

  func take() -> R? { value.withLock { $0.take() } }
}
