import Glibc

/// The properties of a file, as `stat` returns them.
package struct FileProperties: Hashable, MessageValue {
  package let device: UInt64
  package let inode: UInt64
  package let mode: UInt32
  package let size: Int64
  /// The times in seconds since 1970, of any year, and the nanoseconds of each.
  private let modifiedSeconds, modifiedPart, changedSeconds, changedPart: Int64

  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    mode = UInt32(status.st_mode)
    size = Int64(status.st_size)
    modifiedSeconds = Int64(status.st_mtim.tv_sec)
    modifiedPart = Int64(status.st_mtim.tv_nsec)
    changedSeconds = Int64(status.st_ctim.tv_sec)
    changedPart = Int64(status.st_ctim.tv_nsec)
  }

  /// The time of the last write.
  package var modified: timespec {
    timespec(tv_sec: Int(modifiedSeconds), tv_nsec: Int(modifiedPart))
  }

  /// The time of the last change of the file or its properties.
  package var changed: timespec {
    timespec(tv_sec: Int(changedSeconds), tv_nsec: Int(changedPart))
  }

  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  package func write(to message: inout MessageWriter) {
    message.write(device)
    message.write(inode)
    message.write(mode)
    for value in [size, modifiedSeconds, modifiedPart, changedSeconds, changedPart] {
      message.write(value)
    }
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    device = try message.integer()
    inode = try message.integer()
    mode = try message.integer()
    size = try message.integer()
    modifiedSeconds = try message.integer()
    modifiedPart = try message.integer()
    changedSeconds = try message.integer()
    changedPart = try message.integer()
  }
}
