import CImageDecode
import CSandbox
import Glibc
import GridEngine

/// The program of decode workers. Loads what they need, and copies itself for each worker (see
/// ``WorkerZygote``), which locks itself down, then answers requests about files. Only an animation
/// stays open from one request to the next.
///
/// A program that has decode workers calls ``run(willDecode:)`` first thing if its first argument is
/// ``WorkerLaunch/command``.
@safe package struct DecodeWorkerLoop {
  /// The niceness, as that of the threads that decode in the app's process.
  private static let niceness: Int32 = 10
  /// The address space in bytes that files may use: 400 MB for the largest image and 256 MB for
  /// decoding it, or a whole file of 128 MB.
  private static let memoryLimit: UInt64 = 1 << 30

  private let reader = ImageReader()
  private let willDecode: (Int32) -> Bool
  private var memory: SharedMemory?
  private static let channel = Int32(GRID_PROCESS_CHANNEL.rawValue)

  private init(willDecode: @escaping (Int32) -> Bool) { self.willDecode = willDecode }

  /// Starts workers until the app ends, each as a copy of this process. Call it in a process of a single
  /// thread, before anything else.
  ///
  /// - Parameter willDecode: Called with the descriptor of a file before its image is decoded. If it
  ///   returns false, the file is reported as damaged. Tests of the sandbox attack in it.
  package static func run(willDecode: @escaping (Int32) -> Bool = { _ in true }) -> Never {
    guard unsafe grid_process_prepare(niceness, "worker zygote") == 0 else { exit(1) }
    grid_load_optional_formats()
    WorkerWarmUp.run()
    var order = WorkerZygote.order
    var end: Int32 = -1
    while unsafe grid_channel_receive(channel, &order, 1, &end) == 0, end >= 0 {
      if grid_process_fork(end) == 0 { work(willDecode) }
    }
    _exit(0)
  }

  /// Decodes files until the app closes the channel.
  private static func work(_ willDecode: @escaping (Int32) -> Bool) -> Never {
    unsafe grid_process_set_name("decode worker")
    send(grid_worker_birth(version: UInt32(GRID_WORKER_VERSION), id: getpid()))
    var loop = DecodeWorkerLoop(willDecode: willDecode)
    let lockdown = grid_lockdown_enter(memoryLimit, channel)
    send(
      grid_worker_hello(
        parts: lockdown.parts, seccomp_error: lockdown.seccomp_error,
        landlock_error: lockdown.landlock_error))
    while loop.serve() {}
    _exit(0)
  }

  /// Sends a message to the app, or ends the process.
  private static func send<Message: BitwiseCopyable>(_ message: Message) {
    let result = unsafe withUnsafeBytes(of: message) { bytes in
      unsafe grid_channel_send(channel, bytes.baseAddress, bytes.count, -1)
    }
    if result != 0 { _exit(1) }
  }

  /// Answers one request.
  ///
  /// - Returns: Whether another one can follow: false at the end of the app.
  private mutating func serve() -> Bool {
    var request = grid_worker_request()
    var descriptor: Int32 = -1
    guard
      unsafe grid_channel_receive(
        Self.channel, &request, MemoryLayout.size(ofValue: request), &descriptor) == 0
    else { return false }
    var answer = grid_worker_answer()
    answer.task = request.task
    answer.number = request.number
    do throws(DecodeFailure) {
      if request.task == GRID_WORKER_MEMORY.rawValue {
        try map(descriptor, Int(request.memory_size))
      } else {
        // An animation stays open for its next frame.
        defer { if request.task != GRID_WORKER_FRAME.rawValue { reader.close() } }
        try perform(request, on: descriptor, &answer)
      }
    } catch {
      reader.close()
      answer.setFailure(error)
    }
    return unsafe grid_channel_send(
      Self.channel, &answer, MemoryLayout.size(ofValue: answer), -1) == 0
  }

  private mutating func map(_ descriptor: Int32, _ byteCount: Int) throws(DecodeFailure) {
    defer { close(descriptor) }
    // Before the new one, because address space is limited.
    memory = nil
    memory = SharedMemory(descriptor: descriptor, byteCount: byteCount)
    if memory == nil {
      throw DecodeFailure(reason: .tooLarge, detail: "no memory for the image")
    }
  }

  private func perform(
    _ request: grid_worker_request, on descriptor: Int32, _ answer: inout grid_worker_answer
  ) throws(DecodeFailure) {
    if request.continues != 0 {
      close(descriptor)
    } else {
      let file = grid_file(
        descriptor: descriptor, size: request.file_size, modified: request.file_modified,
        changed: 0, device: 0, inode: 0)
      answer.info = try reader.open(file)
    }
    guard request.task != GRID_WORKER_OPEN.rawValue else { return }
    guard let memory else {
      throw DecodeFailure(reason: .tooLarge, detail: "no memory for the image")
    }
    switch request.task {
    case GRID_WORKER_IMAGE.rawValue:
      guard willDecode(descriptor) else {
        throw DecodeFailure(reason: .damaged, detail: "is damaged")
      }
      answer.outcome = try decode(.image, request, to: memory)
    case GRID_WORKER_THUMBNAIL.rawValue:
      answer.outcome = try decode(.thumbnail, request, to: memory)
    case GRID_WORKER_FRAME.rawValue:
      guard request.continues != 0 || willDecode(descriptor) else {
        throw DecodeFailure(reason: .damaged, detail: "is damaged")
      }
      guard reader.isAnimated else { throw DecodeFailure.notAnimated }
      let target = try target(of: request, in: memory)
      let result = unsafe try reader.readFrame(
        Int(request.frame), to: target, into: memory.content)
      (answer.outcome, answer.frame) = (result.outcome, result.frame)
    case GRID_WORKER_TEXT.rawValue:
      let text = reader.text(request.keyText)
      guard text.count <= memory.capacity else { return }
      unsafe memory.content.copyBytes(from: text)
      answer.text_size = Int32(text.count)
    default: throw DecodeFailure(reason: .unsupported, detail: "is not a task of a worker")
    }
  }

  private func decode(
    _ part: ImageReader.Part, _ request: grid_worker_request, to memory: SharedMemory
  ) throws(DecodeFailure) -> grid_outcome {
    unsafe try reader.read(part, to: target(of: request, in: memory), into: memory.content)
  }

  /// Returns the target of a request, for whose pixels the memory has room.
  private func target(
    of request: grid_worker_request, in memory: SharedMemory
  ) throws(DecodeFailure) -> DecodeTarget {
    let target = DecodeTarget(request, cancellation: memory)
    guard target.size.width > 0, target.size.height > 0,
      4 * target.size.area <= memory.capacity
    else { throw DecodeFailure(reason: .tooLarge, detail: "no memory for the image") }
    return target
  }
}
