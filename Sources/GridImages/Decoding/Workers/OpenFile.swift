import CImageDecode
import Glibc
import GridEngine

/// A file that this process has opened for a worker.
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
  let descriptor: Int32
  private let source: String

  /// Opens a regular file within the size limit. Waits for a share that does not answer for two seconds
  /// at most.
  ///
  /// - Parameter source: The file's path as a string of ``SourcePath``.
  init(_ source: String) throws(ImageError) {
    let opened = FileCalls.shared.run(
      about: source, discard: { (opened: Opened) in opened.close() }, { Opened(source) })
    guard let opened else { throw .doesNotAnswer(source) }
    guard opened.result == Int32(GRID_DECODE_OK.rawValue) else {
      throw ImageError(
        source: source, reason: .init(result: opened.result),
        detail: String(
          decoding: opened.message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    self.source = source
    descriptor = opened.descriptor
    identity = opened.identity
  }

  // Closing a file may wait for its server, too.
  deinit {
    FileCalls.shared.post(about: source) { [descriptor] in _ = Glibc.close(descriptor) }
  }

  /// The result of opening a file.
  private struct Opened: Sendable {
    let result: Int32
    let message: [CChar]
    let descriptor: Int32
    let identity: Identity

    init(_ source: String) {
      var file = grid_file()
      var message = [CChar](repeating: 0, count: Int(GRID_MESSAGE))
      result = unsafe grid_file_open(SourcePath.cString(source), &file, &message)
      self.message = message
      descriptor = file.descriptor
      identity = Identity(
        device: file.device, inode: file.inode, size: file.size, modified: file.modified,
        changed: file.changed)
    }

    func close() { if descriptor >= 0 { _ = Glibc.close(descriptor) } }
  }
}

extension OpenFile.Identity {
  /// Asks the file system, without opening the file; nil if it cannot be found.
  ///
  /// - Parameter source: The file's path as a string of ``SourcePath``.
  init?(ofFileAt source: String) {
    let found = FileCalls.shared.run(about: source) { () -> stat? in
      var status = stat()
      return unsafe stat(SourcePath.cString(source), &status) == 0 ? status : nil
    }
    guard let found, let status = found else { return nil }
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
  }
}

extension ImageError {
  /// The detail of the error of a file on a share or disk that does not answer.
  package static let doesNotAnswer = "does not answer"

  /// Returns the error of a file that is tried again when it becomes visible again.
  static func doesNotAnswer(_ source: String) -> ImageError {
    ImageError(source: source, reason: .tooSlow, detail: doesNotAnswer)
  }

  /// Whether the file is on a share or disk that does not answer.
  package var isOfSilentFile: Bool { reason == .tooSlow && detail == Self.doesNotAnswer }
}
