import Dispatch
import Glibc
import Synchronization

/// Makes calls about files that may never return, such as `open` on a share whose server does not
/// answer, without making their callers wait for long.
///
/// A call about a file of a local disk is made at once. Any other is made by the file process, and its
/// caller waits for some seconds. The kernel keeps a process that is in a call which a server has
/// received, even if it is killed. Calls in another process therefore keep this one neither waiting nor
/// from ending. While two calls about a share are stuck, others about it fail at once.
///
/// A program without a file process makes the calls on threads of its own, and may not end while one is
/// stuck.
package final class FileCalls: Sendable {
  /// The calls of the program.
  package static let shared = FileCalls()

  /// The time in seconds for which a caller waits by default. A server far away answers within one.
  package static let patience = 2.0
  /// The number of stuck calls about a share from which others fail at once.
  private static let stuckLimit = 2

  /// The maker of calls about shares.
  private enum Mode {
    case threads
    case process(FileProcessStarter)
    /// The caller, in the file process.
    case direct
  }

  private struct State {
    var mode = Mode.threads
    /// The number of stuck calls by share.
    var stuck: [String: Int] = [:]
  }

  private let state = Mutex(State())
  private let places: FilePlaces
  private let threads = CallThreads()
  private let answers = Atomic(0)
  private let listeners = Mutex<[@Sendable () -> Void]>([])

  package convenience init() { self.init(FilePlaces()) }

  /// Creates calls with other places of files, for tests.
  init(_ places: FilePlaces) { self.places = places }

  /// Makes calls about shares in a process of their own, which is started when it is needed.
  ///
  /// - Parameter launch: The command that starts it; the program has to call ``FileProcessLoop`` for it.
  package func useProcess(
    _ launch: WorkerLaunch = WorkerLaunch(arguments: [FileProcess.command])
  ) {
    state.withLock { $0.mode = .process(FileProcessStarter(launch)) }
  }

  /// Makes all calls at once, wherever a file is: for the file process.
  func makeDirect() { state.withLock { $0.mode = .direct } }

  /// The number of times that a share has answered again after calls were stuck.
  package var answerCount: Int { answers.load(ordering: .relaxed) }

  /// Calls `body` on any thread each time that a share answers again.
  package func onAnswer(_ body: @escaping @Sendable () -> Void) {
    listeners.withLock { $0.append(body) }
  }

  /// Returns where a file is, without asking a server.
  package func place(of path: String) -> FilePlace { places.place(of: path) }

  /// The identifier of the file process, for tests; nil if none runs.
  package var processID: Int32? {
    guard case .process(let starter) = state.withLock({ $0.mode }) else { return nil }
    return starter.processID
  }

  // MARK: Calls

  /// Makes a call.
  ///
  /// - Parameter patience: The time in seconds to wait for the answer, or for progress.
  /// - Returns: The answer; nil if the file does not answer.
  package func run<Call: FileCall>(
    _ call: Call, patience: Double = FileCalls.patience
  ) -> Call.Answer? {
    site(of: call, patience: patience)?.answer
  }

  /// Makes a call, and returns where it was made, too: there are the descriptors of the answer.
  func site<Call: FileCall>(
    of call: Call, patience: Double = FileCalls.patience
  ) -> (answer: Call.Answer, site: CallSite)? {
    let mode = state.withLock { $0.mode }
    if case .direct = mode { return (call.perform(.here), .here) }
    guard case .share(let share) = place(of: call.path) else { return (call.perform(.here), .here) }
    // Once more if the process ends: another one may do better.
    for _ in 0..<(Call.canBeRepeated ? 2 : 1) {
      guard !isStuck(share) else { return nil }
      let pending = PendingCall(about: share)
      let box = AnswerBox<(Call.Answer, CallSite)>()
      guard submit(call, pending, to: box) else { return nil }
      switch pending.wait(patience, onStuck: { markStuck(share) }) {
      case .answered: return box.take()
      case .silent:
        if pending.hasNotBegun, case .process(let starter) = mode { starter.check() }
        return nil
      case .lost: continue
      }
    }
    return nil
  }

  /// Makes a call for whose answer no caller waits. It counts as stuck from the start.
  func watch(_ call: ProbeCall) {
    guard case .share(let share) = place(of: call.path), !isStuck(share) else { return }
    let pending = PendingCall(about: share)
    pending.beginAsStuck()
    markStuck(share)
    if !submit(call, pending, to: AnswerBox()) { take(.stuck, share) }
  }

  /// Closes a file without waiting for its server.
  func close(_ descriptor: Int32, of path: String, at site: CallSite) {
    switch site {
    case .process(let process): process.post(CloseCall(path: path, descriptor: descriptor))
    case .here where place(of: path) == .local: _ = Glibc.close(descriptor)
    case .here: threads.add { _ = Glibc.close(descriptor) }
    }
  }

  /// Sends a call to its process, or to a thread. Returns false if that cannot be done.
  private func submit<Call: FileCall>(
    _ call: Call, _ pending: PendingCall, to box: AnswerBox<(Call.Answer, CallSite)>
  ) -> Bool {
    let finish: @Sendable (PendingCall.LateEnd) -> Void = { [self] end in
      if end != .none, let (answer, site) = box.take() { Call.discard(answer, at: site) }
      take(end, pending.share)
    }
    if case .process(let starter) = state.withLock({ $0.mode }) {
      switch starter.process() {
      case .running(let process):
        process.send(
          call, for: pending, onAnswer: { box.set(($0, .process(process))) }, onEnd: finish)
        return true
      case .failing: return false
      // A system without processes to spare: as without a file process.
      case .unavailable: break
      }
    }
    threads.add {
      guard pending.begin() else { return }
      let context = CallContext(isElsewhere: true, didProgress: pending.didProgress)
      box.set((call.perform(context), .here))
      finish(pending.end())
    }
    return true
  }

  // MARK: Shares

  func isStuck(_ share: String) -> Bool {
    state.withLock { $0.stuck[share, default: 0] >= Self.stuckLimit }
  }

  private func markStuck(_ share: String) {
    state.withLock { $0.stuck[share, default: 0] += 1 }
  }

  /// Removes a call that was stuck and has ended.
  private func take(_ end: PendingCall.LateEnd, _ share: String) {
    guard end == .stuck else { return }
    let isFree = state.withLock { state -> Bool in
      let count = state.stuck[share, default: 1] - 1
      state.stuck[share] = count > 0 ? count : nil
      return count == 0
    }
    guard isFree else { return }
    answers.add(1, ordering: .relaxed)
    for listener in listeners.withLock({ $0 }) { listener() }
  }
}
