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
