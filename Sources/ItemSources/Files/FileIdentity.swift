import Glibc
import GridImages

/// Distinguishes a file from another one that has got its path.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  /// The modification time in nanoseconds.
  private let modified: Int64

  /// Asks the file system for the file at a path, which may be a symbolic link; `nil` if there is
  /// none.
  package init?(at path: String) {
    var status = stat()
    guard unsafe lstat(SourcePath.cString(path), &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modified = FileTime.nanoseconds(status.st_mtim)
  }

  /// Whether a file that was moved since another state has not been replaced. Shares and overlays may number
  /// files by their paths, so the number does not count.
  func isUnchanged(since other: FileIdentity) -> Bool {
    device == other.device && size == other.size && modified == other.modified
  }

  /// Whether another state is of the same file, which may have been written in between.
  func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }
}

extension FileIdentity: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(device)
    message.write(inode)
    message.write(size)
    message.write(modified)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    device = try message.integer()
    inode = try message.integer()
    size = try message.integer()
    modified = try message.integer()
  }
}
