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
