import CImageDecode
import CSandbox
import FrameTiming
import Glibc
import GridEngine
import SystemFiles

/// A decode worker, as the app sees it. Used by one thread at a time.
///
/// Everything that it sends is checked: it may have been taken over by the file that it decodes.
@safe final class WorkerProcess {
  /// The reason why a worker has to be replaced.
  enum Failure: Error {
    /// It ended, by a signal unless that is 0.
    case ended(signal: Int32)
    /// It sent a message that no worker sends.
    case malformed
    /// It did not answer in time.
    case tooSlow
    /// The request was cancelled, and it did not notice.
    case cancelled
    /// It waits for the file, on a disk or server that does not answer.
    case stalled
    /// It got no processor time, and the system refused to change that. The next worker gets some.
    case starved
    /// The system has no memory or no descriptor for it.
    case noMemory
  }

  /// Its process; the number is 0 before ``waitUntilReady(_:)`` and after the end.
  private var process: grid_process
  /// The process that copied itself, whose lifeline is this one's, too.
  private let zygote: WorkerZygote
  private let priority: DecodePriority
  /// Whether it decodes previews and headers only.
  let isForPreviews: Bool
  /// The class in which the process runs. It starts in the normal one.
  private(set) var schedulingClass = DecodePriority.SchedulingClass.normal
  private var memory: SharedMemory?
  /// The largest content since the last ``trim()``, in bytes.
  private var usedSize = 0
  private var number: UInt32 = 0
  private var isStopped = false
  /// The posture that it reported; nil before ``waitUntilReady(_:)``.
  private(set) var posture: SandboxPosture?

  /// The process identifier; 0 before ``waitUntilReady(_:)`` and after its end.
  var id: Int32 { process.id }

  /// The current activity of the process.
  private var activity: AnswerDeadline.Activity {
    switch unsafe grid_process_activity(&process) {
    case Int32(GRID_PROCESS_READING.rawValue): .reading
    case Int32(GRID_PROCESS_ASLEEP.rawValue): .asleep
    default: .runnable
    }
  }

  /// Returns the activity of the process. Some file systems let a reader that waits for a server sleep.
  private func activity(onShare isOnShare: Bool) -> AnswerDeadline.Activity {
    let activity = activity
    return isOnShare && activity == .asleep ? .reading : activity
  }

  /// Processor time that the process has used, in nanoseconds.
  var processorTime: Int64 { unsafe grid_process_time(&process) }

  /// Has `zygote` start a process, and returns without waiting for it.
  ///
  /// - Throws: A ``StartError`` if the zygote has ended, or if there are no descriptors.
  init(
    _ zygote: WorkerZygote, _ priority: DecodePriority = DecodePriority(),
    isForPreviews: Bool = false
  ) throws(StartError) {
    self.zygote = zygote
    self.priority = priority
    self.isForPreviews = isForPreviews
    process = grid_process(id: 0, channel: try zygote.startWorker(), lifeline: -1)
  }

  /// The reason why no worker can be started.
  struct StartError: Error {
    let detail: String

    /// The system refuses a process, a descriptor or a socket.
    static func refused(_ error: SystemError) -> StartError {
      StartError(detail: "cannot start a process (\(error))")
    }

    /// The process ended before it was ready, by a signal unless that is 0.
    static func ended(signal: Int32) -> StartError {
      StartError(
        detail: signal == 0
          ? "a decode worker ends when it starts"
          : "a decode worker crashes when it starts (\(WorkerProcess.name(ofSignal: signal)))")
    }
  }

  deinit { end(wait: 0) }

  /// Ends the process.
  ///
  /// - Parameter wait: The time in milliseconds that it has to end by itself.
  /// - Returns: The signal that ended it, or 0.
  @discardableResult
  private func end(wait: Int32) -> Int32 {
    guard process.channel >= 0 else { return 0 }
    // One that was not waited for may have sent its number meanwhile.
    if process.id == 0 { _ = receiveBirth(0) }
    let signal = unsafe grid_process_end(&process, wait)
    process = grid_process(id: 0, channel: -1, lifeline: -1)
    return signal
  }

  /// Waits for the messages of the start, which contain the process identifier and the posture.
  func waitUntilReady(_ timeout: Int32) throws(StartError) -> SandboxPosture {
    if let posture { return posture }
    let birth = receiveBirth(timeout)
    guard birth == Self.ok else { throw startError(birth, signal: zygote.end()) }
    var hello = grid_worker_hello()
    let result = receive(&hello, timeout)
    guard result == Self.ok else { throw startError(result, signal: end(wait: 20)) }
    let posture = SandboxPosture(parts: hello.parts, seccompError: hello.seccomp_error)
    self.posture = posture
    return posture
  }

  private func startError(_ result: Int32, signal: Int32) -> StartError {
    result == GRID_CHANNEL_TIMEOUT.rawValue
      ? StartError(detail: "a decode worker does not start") : .ended(signal: signal)
  }

  /// Receives the process identifier, which the process itself sends.
  private func receiveBirth(_ timeout: Int32) -> Int32 {
    var birth = grid_worker_birth()
    let result = receive(&birth, timeout)
    guard result == Self.ok else { return result }
    guard birth.version == UInt32(GRID_WORKER_VERSION), birth.id > 0 else {
      return Int32(GRID_CHANNEL_MALFORMED.rawValue)
    }
    process.id = birth.id
    return result
  }

  /// Receives a message of the start within `timeout` milliseconds.
  private func receive<Message: BitwiseCopyable>(_ message: inout Message, _ timeout: Int32)
    -> Int32
  {
    let result = grid_channel_wait(process.channel, timeout)
    guard result == Self.ok else { return result }
    return unsafe grid_channel_receive(
      process.channel, &message, MemoryLayout.size(ofValue: message), nil)
  }

  /// Whether the idle process has ended, or has sent something without a request.
  var hasEnded: Bool {
    posture != nil && grid_channel_wait(process.channel, 0) != GRID_CHANNEL_TIMEOUT.rawValue
  }

  // MARK: Scheduling

  /// Moves the process to the class of its ``DecodePriority``. Returns false if the system refuses:
  /// a user without privileges may move a process to the background class, and not back.
  func followPriority() -> Bool {
    let wanted = priority.schedulingClass
    guard wanted != schedulingClass else { return true }
    let error = unsafe grid_process_set_idle(&process, wanted == .background ? 1 : 0)
    if error == 0 { schedulingClass = wanted }
    // A system without the class keeps the normal one.
    return error == 0 || wanted == .background
  }

  /// Ends the background class if the process starves in it.
  private func relieve(_ meter: inout StarvationMeter, at now: Int64) throws(Failure) {
    guard schedulingClass == .background else { return }
    let isStarving = meter.isStarving(now: now, processorTime: processorTime)
    // A process that waits for a slow disk uses no processor time either.
    if isStarving, activity == .runnable { priority.workerDidStarve() }
    guard priority.schedulingClass == .normal, !followPriority() else { return }
    throw fail(.starved)
  }

  // MARK: Requests

  /// Sends a request about a file, and waits for its answer.
  ///
  /// The waiting thread passes on a cancellation, and kills a worker that exceeds its time by far,
  /// such as in a library that checks nothing.
  func perform(
    _ request: WorkerRequest, on file: borrowing OpenFile
  ) throws(Failure) -> grid_worker_answer {
    if let size = request.contentSize { try reserve(size) }
    memory?.isCancelled = request.target?.cancellation.isCancelled ?? false
    var message = grid_worker_request()
    message.file_size = file.identity.size
    message.file_modified = file.identity.modified
    request.target?.write(to: &message)
    message.setKey(request.key)
    message.frame = Int32(clamping: request.frame)
    message.continues = request.continues ? 1 : 0
    let limit = request.target?.timeLimit ?? Self.headerTime
    let answer = try exchange(
      &message, request.task, file.attachment, limit: limit, request.target?.cancellation)
    guard answer.isValid(for: request) else { throw fail(.malformed) }
    return answer
  }

  /// The limit of processor time for reading a header, in nanoseconds.
  private static let headerTime: Int64 = 2_000_000_000

  /// The bytes after the header of the shared memory, as the last answer left them. At least as many
  /// as the request has asked for.
  var content: UnsafeRawBufferPointer {
    guard let memory else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeRawBufferPointer(memory.content)
  }

  // MARK: Memory

  /// The size of the usual shared memory. Pages that are never written take no memory.
  private static let usualSize = 4 << 20
  /// Pages above this are returned to the system after an answer.
  private static let residentSize = 1 << 20

  /// Creates the shared memory large enough for a content of `byteCount` bytes.
  private func reserve(_ byteCount: Int) throws(Failure) {
    usedSize = max(usedSize, byteCount)
    if let memory, memory.capacity >= byteCount { return }
    memory = nil
    let size = SharedMemory.size(for: max(byteCount, Self.usualSize))
    let descriptor = grid_shared_memory_create(size)
    guard descriptor >= 0 else { throw .noMemory }
    defer { close(descriptor) }
    guard let new = SharedMemory(descriptor: descriptor, byteCount: size) else { throw .noMemory }
    var message = grid_worker_request()
    message.memory_size = Int64(size)
    let answer = try exchange(
      &message, GRID_WORKER_MEMORY, .descriptor(descriptor), limit: Self.headerTime, nil)
    guard answer.result == Self.ok else { throw .noMemory }
    memory = new
  }

  /// Returns the memory of a large image to the system.
  func trim() {
    guard let memory, usedSize > Self.residentSize else { return }
    usedSize = 0
    memory.release(after: Self.residentSize)
    // The worker unmaps it when it gets other memory.
    if memory.capacity > 2 * Self.usualSize { self.memory = nil }
  }

  /// Whether the process has kept so much memory that it should be replaced: decoders keep little
  /// between images, images that fail may leave some behind, and a hostile one keeps all that the
  /// process can get.
  ///
  /// - Parameter hasFailed: Whether the last image failed.
  func isBloated(hasFailed: Bool) -> Bool {
    unsafe grid_process_resident(&process)
      > (hasFailed ? Self.residentLimit : 2 * Self.residentLimit)
  }
  private static let residentLimit: Int64 = 96 << 20

  // MARK: Messages

  private static let ok = Int32(GRID_CHANNEL_OK.rawValue)
  /// The longest time in milliseconds until a cancellation reaches the worker.
  private static let pollInterval: Int32 = 4

  private func exchange(
    _ message: inout grid_worker_request, _ task: grid_worker_task,
    _ attachment: WorkerAttachment,
    limit: Int64, _ cancellation: (any DecodeCancellation)?
  ) throws(Failure) -> grid_worker_answer {
    number &+= 1
    message.task = task.rawValue
    message.number = number
    let start = FrameTime.now.nanoseconds
    let used = processorTime
    var starvation = StarvationMeter(now: start, used: used)
    var deadline = AnswerDeadline(limit: limit, now: start, used: used)
    setStopped(false)
    try send(message, attachment)
    while grid_channel_wait(process.channel, Self.pollInterval) == GRID_CHANNEL_TIMEOUT.rawValue {
      let isCancelled = cancellation?.isCancelled ?? false
      if cancellation != nil { memory?.isCancelled = isCancelled }
      let now = FrameTime.now.nanoseconds
      try relieve(&starvation, at: now)
      let failure = deadline.failure(
        now: now, isCancelled: isCancelled, used: processorTime,
        activity: activity(onShare: attachment.isOnShare),
        runs: unsafe grid_process_runs(&process))
      if let failure { throw fail(failure) }
    }
    var answer = grid_worker_answer()
    let result = unsafe grid_channel_receive(
      process.channel, &answer, MemoryLayout.size(ofValue: answer), nil)
    guard result == Self.ok else {
      throw fail(result == GRID_CHANNEL_MALFORMED.rawValue ? .malformed : nil)
    }
    guard answer.task == message.task, answer.number == message.number else {
      throw fail(.malformed)
    }
    setStopped(true)
    return answer
  }

  private func send(
    _ message: grid_worker_request, _ attachment: WorkerAttachment
  ) throws(Failure) {
    switch attachment {
    case .descriptor(let descriptor):
      let result = unsafe withUnsafeBytes(of: message) { bytes in
        unsafe grid_channel_send(process.channel, bytes.baseAddress, bytes.count, descriptor)
      }
      guard result == Self.ok else { throw fail(nil) }
    case .file(let descriptor, let opener):
      let bytes = unsafe withUnsafeBytes(of: message) { bytes in unsafe Array(bytes) }
      guard opener.forward(bytes, with: descriptor, to: process.channel) else {
        throw fail(.stalled)
      }
    }
  }

  /// Stops the process while it has no request, or continues it.
  ///
  /// A worker waits for its next request then anyway. One that was taken over would use a processor,
  /// or wait for the file of the next request.
  private func setStopped(_ isStopped: Bool) {
    guard isStopped != self.isStopped else { return }
    self.isStopped = isStopped
    unsafe grid_process_set_stopped(&process, isStopped ? 1 : 0)
  }

  /// Ends the process and returns the failure; without one, the way in which it ended.
  private func fail(_ failure: Failure?) -> Failure {
    let signal = end(wait: failure == nil ? 50 : 0)
    return failure ?? .ended(signal: signal)
  }

  /// The name of a signal, such as `SIGSEGV`.
  static func name(ofSignal signal: Int32) -> String {
    guard let name = unsafe grid_signal_name(signal) else { return "signal \(signal)" }
    return unsafe "SIG" + String(cString: name)
  }
}
