import CImageDecode
import Glibc
import GridEngine

/// A file that is open for a worker: in this process, or in the file process if it is on a share. This
/// process never has a descriptor of a share, because closing one waits for the server, also at exit.
struct OpenFile: ~Copyable {
  /// A version of a file, whatever its name.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64

    /// The version of the file, whatever its inode.
    var version: ImageVersion {
      ImageVersion(modified: modified, byteCount: size, changed: changed)
    }
  }

  let identity: Identity
  /// The descriptor in the process that has opened the file.
  private let descriptor: Int32
  private let site: CallSite
  private let path: String

  /// Opens a regular file within the size limit. Waits for a share that does not answer for two seconds
  /// at most.
  ///
  /// - Parameter path: The file's path as a string of ``SourcePath``.
  init(_ path: String) throws(ImageError) {
    guard let (opened, site) = FileCalls.shared.site(of: OpenCall(path: path)) else {
      throw .doesNotAnswer(path)
    }
    guard opened.result == Int32(GRID_DECODE_OK.rawValue) else {
      throw ImageError(
        file: path, reason: .init(result: opened.result), detail: opened.message)
    }
    self.path = path
    self.site = site
    descriptor = opened.descriptor
    identity = opened.identity
  }

  deinit { FileCalls.shared.close(descriptor, of: path, at: site) }

  /// The file as an attachment of a message to a worker.
  var attachment: WorkerAttachment {
    switch site {
    case .here: .descriptor(descriptor)
    case .process(let process): .file(descriptor, of: process)
    }
  }

  /// Finds out when the share of the file answers again, after a worker has got nothing from it.
  func watchShare() { FileCalls.shared.watch(ProbeCall(path: path)) }
}

/// The attachment of a message to a worker.
enum WorkerAttachment {
  /// A descriptor of this process.
  case descriptor(Int32)
  /// A file that the file process has opened.
  case file(Int32, of: FileProcess)

  /// Whether it is a file whose server may not answer.
  var isOnShare: Bool { if case .file = self { true } else { false } }
}

/// Opens a regular file within the size limit, whose reader is a worker.
struct OpenCall: FileCall {
  struct Answer: MessageValue {
    let result: Int32
    /// The reason of a failure.
    let message: String
    /// The descriptor, which the process that made the call has; -1 after a failure.
    let descriptor: Int32
    let identity: OpenFile.Identity
  }

  let path: String

  func perform(_ context: CallContext) -> Answer {
    var file = grid_file()
    var message = [CChar](repeating: 0, count: Int(GRID_MESSAGE))
    let result = unsafe grid_file_open(SourcePath.cString(path), &file, &message)
    // A server may open files and not read them. The first bytes are needed in any case.
    var byte: UInt8 = 0
    if context.isElsewhere, file.descriptor >= 0 { _ = unsafe pread(file.descriptor, &byte, 1, 0) }
    return Answer(
      result: result,
      message: String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
      descriptor: file.descriptor,
      identity: OpenFile.Identity(
        device: file.device, inode: file.inode, size: file.size, modified: file.modified,
        changed: file.changed))
  }

  static func discard(_ answer: Answer, at site: CallSite) {
    guard answer.descriptor >= 0 else { return }
    switch site {
    // On the thread of the call, for which no caller waits.
    case .here: _ = Glibc.close(answer.descriptor)
    case .process(let process): process.post(CloseCall(path: "", descriptor: answer.descriptor))
    }
  }

  init(path: String) { self.path = path }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

/// Closes a file that the file process has opened.
struct CloseCall: FileCall {
  let path: String
  let descriptor: Int32

  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  func perform(_ context: CallContext) -> Bool { Glibc.close(descriptor) == 0 }

  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    descriptor.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    descriptor = try message.integer()
  }
}

extension OpenCall.Answer {
  func write(to writer: inout MessageWriter) {
    result.write(to: &writer)
    message.write(to: &writer)
    descriptor.write(to: &writer)
    writer.write(identity.device)
    writer.write(identity.inode)
    for value in [identity.size, identity.modified, identity.changed] { writer.write(value) }
  }

  init(from reader: inout MessageReader) throws(MalformedMessage) {
    result = try reader.integer()
    message = try String(from: &reader)
    descriptor = try reader.integer()
    identity = OpenFile.Identity(
      device: try reader.integer(), inode: try reader.integer(), size: try reader.integer(),
      modified: try reader.integer(), changed: try reader.integer())
  }
}

extension OpenFile.Identity {
  /// Asks the file system, without opening the file; nil if it cannot be found.
  ///
  /// - Parameter path: The file's path as a string of ``SourcePath``.
  init?(ofFileAt path: String) {
    guard let found = FileCalls.shared.run(PropertiesCall(path: path)), let file = found else {
      return nil
    }
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    self.init(
      device: file.device, inode: file.inode, size: file.size,
      modified: nanoseconds(file.modified), changed: nanoseconds(file.changed))
  }
}

extension ImageError {
  /// The detail of the error of a file on a share or disk that does not answer.
  package static let doesNotAnswer = "does not answer"

  /// Returns the error of a file that is tried again when it becomes visible again.
  static func doesNotAnswer(_ path: String) -> ImageError {
    ImageError(file: path, reason: .tooSlow, detail: doesNotAnswer)
  }

  /// Whether the file is on a share or disk that does not answer.
  package var isOfSilentFile: Bool { reason == .tooSlow && detail == Self.doesNotAnswer }
}
