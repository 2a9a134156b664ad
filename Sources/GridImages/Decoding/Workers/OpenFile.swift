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

    /// The version of the file, whatever its inode.
    var version: ImageVersion { ImageVersion(modified: modified, byteCount: size) }
  }

  let identity: Identity
  let descriptor: Int32

  /// Opens a regular file within the size limit.
  ///
  /// - Parameter source: The file's path as a string of ``SourcePath``.
  init(_ source: String) throws(ImageError) {
    var file = grid_file()
    var message = [CChar](repeating: 0, count: Int(GRID_MESSAGE))
    let result = unsafe grid_file_open(SourcePath.cString(source), &file, &message)
    guard result == Int32(GRID_DECODE_OK.rawValue) else {
      throw ImageError(
        source: source, reason: .init(result: result),
        detail: String(
          decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    descriptor = file.descriptor
    identity = Identity(
      device: file.device, inode: file.inode, size: file.size, modified: file.modified)
  }

  deinit { Glibc.close(descriptor) }
}

extension OpenFile.Identity {
  /// Asks the file system, without opening the file; nil if it cannot be found.
  ///
  /// - Parameter source: The file's path as a string of ``SourcePath``.
  init?(ofFileAt source: String) {
    var status = stat()
    guard unsafe stat(SourcePath.cString(source), &status) == 0 else { return nil }
    let time = status.st_mtim
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}
