import CSandbox
import Dispatch
import Glibc
import Synchronization

/// The process that makes calls about shares, as the app sees it.
///
/// The app never waits for its end: the kernel keeps it until a stuck call is answered. It ends with the
/// app, as decode workers do. Safe to use from all threads.
package final class FileProcess: Sendable {
  /// The argument that makes the program a file process.
  package static let command = "file-process"
  /// The time in seconds in which it has to be ready.
  private static let startTime = 5.0
  private static let ok = Int32(GRID_CHANNEL_OK.rawValue)

  /// A call without its answer.
  private struct Call {
    let pending: PendingCall
    let onAnswer: @Sendable (ArraySlice<UInt8>) throws(MalformedMessage) -> Void
    let onEnd: @Sendable (PendingCall.LateEnd) -> Void
  }

  private struct State {
    var calls: [UInt64: Call] = [:]
    var lastID: UInt64 = 0
    var isEnded = false
    var isReaped = false
    var hasAnswered = false
  }

  private let process: grid_process
  private let state = Mutex(State())
  private let readiness = DispatchSemaphore(value: 0)

  /// Starts a process and returns without waiting for it.
  ///
  /// - Throws: The error number of the system.
  init(_ launch: WorkerLaunch) throws(SystemError) {
    process = try launch.start()
    // The only reason for which the system refuses a thread.
    guard SystemThread.startDetached(receive) else { throw SystemError(code: EAGAIN) }
  }

  // No thread uses the descriptors any more. The kernel ends the process when the lifeline closes.
  deinit {
    close(process.channel)
    close(process.lifeline)
  }

  /// The process identifier.
  var id: Int32 { process.id }

  /// Whether no more calls can be made.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Whether it has answered a call.
  var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

  /// Waits until the process is ready or has ended. It asks no server before. Returns false if that takes
  /// too long.
  func waitUntilReady() -> Bool {
    guard readiness.wait(timeout: .now() + Self.startTime) == .success else { return false }
    readiness.signal()
    return true
  }

  // MARK: Calls

  /// Sends a call. If the process has ended, the call is lost.
  ///
  /// - Parameters:
  ///   - onAnswer: Called with the answer, on another thread.
  ///   - onEnd: Called after that, or without it if the call is lost.
  func send<C: FileCall>(
    _ call: C, for pending: PendingCall, onAnswer: @escaping @Sendable (C.Answer) -> Void,
    onEnd: @escaping @Sendable (PendingCall.LateEnd) -> Void
  ) {
    let waiting = Call(
      pending: pending,
      onAnswer: { bytes throws(MalformedMessage) in onAnswer(try C.Answer(message: bytes)) },
      onEnd: onEnd)
    send(.call, Self.payload(of: call), waiting)
  }

  /// Sends a call that has no answer.
  func post(_ call: some FileCall) {
    _ = FileProcessMessage(kind: .call, id: 0, payload: Self.payload(of: call))
      .send(to: process.channel, waits: false)
  }

  /// Sends a message with a file that the process has opened, into a socket of this process.
  ///
  /// - Returns: Whether it was sent. False after some seconds without an answer.
  func forward(_ message: [UInt8], with descriptor: Int32, to socket: Int32) -> Bool {
    var payload = MessageWriter()
    payload.write(descriptor)
    payload.write(message)
    let pending = PendingCall(about: "")
    let box = AnswerBox<Bool>()
    let waiting = Call(
      pending: pending,
      onAnswer: { bytes throws(MalformedMessage) in box.set(try Bool(message: bytes)) },
      onEnd: { _ in })
    send(.forward, payload.bytes, waiting, descriptor: socket)
    guard case .answered = pending.wait(FileCalls.patience, onStuck: {}) else { return false }
    return box.take() ?? false
  }

  private static func payload(of call: some FileCall) -> [UInt8] {
    var payload = MessageWriter()
    type(of: call).name.write(to: &payload)
    call.write(to: &payload)
    return payload.bytes
  }

  private func send(
    _ kind: FileProcessMessage.Kind, _ payload: [UInt8], _ call: Call, descriptor: Int32 = -1
  ) {
    let id = state.withLock { state -> UInt64? in
      guard !state.isEnded else { return nil }
      state.lastID += 1
      state.calls[state.lastID] = call
      return state.lastID
    }
    guard let id else { return call.onEnd(call.pending.end(isLost: true)) }
    let message = FileProcessMessage(
      kind: kind, id: id, payload: payload, descriptor: descriptor)
    if message.send(to: process.channel, waits: false) { return }
    guard let call = state.withLock({ $0.calls.removeValue(forKey: id) }) else { return }
    call.onEnd(call.pending.end(isLost: true))
  }

  // MARK: Answers

  /// The loop of the thread that receives messages.
  private func receive() {
    while let message = FileProcessMessage.receive(from: process.channel), take(message) {}
    end()
    var pause: UInt32 = 1_000
    while !reap() {
      usleep(pause)
      pause = min(2 * pause, 500_000)
    }
  }

  /// Takes a message. Returns false for one that no file process sends.
  private func take(_ message: FileProcessMessage) -> Bool {
    if message.descriptor >= 0 {
      close(message.descriptor)
      return false
    }
    switch message.kind {
    case .ready:
      readiness.signal()
      return true
    case .begun:
      // Its caller may have given up, which the process does not know.
      _ = state.withLock { $0.calls[message.id] }?.pending.begin()
      return true
    case .progress:
      state.withLock { $0.calls[message.id] }?.pending.didProgress()
      return true
    case .answer:
      let call = state.withLock { state in
        state.hasAnswered = true
        return state.calls.removeValue(forKey: message.id)
      }
      guard let call else { return false }
      do throws(MalformedMessage) {
        try call.onAnswer(message.payload)
        call.onEnd(call.pending.end())
        return true
      } catch {
        call.onEnd(call.pending.end(isLost: true))
        return false
      }
    case .call, .forward: return false
    }
  }

  /// Ends the process, and all calls that it has not answered.
  func end() {
    let calls = state.withLock { state -> [Call] in
      state.isEnded = true
      if !state.isReaped { kill(process.id, SIGKILL) }
      defer { state.calls = [:] }
      return Array(state.calls.values)
    }
    readiness.signal()
    for call in calls { call.onEnd(call.pending.end(isLost: true)) }
  }

  /// Whether the process was ended by a signal. One of its threads may still be in a call, and keep the
  /// socket open.
  var isDead: Bool {
    unsafe withUnsafePointer(to: process) { unsafe grid_process_is_dead($0) != 0 }
  }

  private func reap() -> Bool {
    state.withLock { state in
      // Until then, the number belongs to no other process.
      state.isReaped =
        unsafe withUnsafePointer(to: process) { unsafe grid_process_is_reaped($0) != 0 }
      return state.isReaped
    }
  }
}
