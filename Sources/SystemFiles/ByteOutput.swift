import Glibc

/// Writes bytes to descriptors.
package enum ByteOutput {
  /// The time in milliseconds for which the reader of a pipe that was opened without blocking may
  /// read nothing.
  private static let patience: Int32 = 5_000

  /// Writes all bytes, unless that fails.
  ///
  /// - Returns: The number of bytes that were written, and the error number, 0 if these are all.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> (count: Int, code: Int32) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      }
      if count > 0 {
        done += count
      } else if count == 0 {
        return (done, ENOSPC)
      } else if errno == EAGAIN {
        guard isWritable(descriptor) else { return (done, EAGAIN) }
      } else if errno != EINTR {
        return (done, errno)
      }
    }
    return (done, 0)
  }

  /// Waits until a descriptor can be written; returns false if that takes too long.
  private static func isWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, patience)
      if count < 0, errno == EINTR { continue }
      return count > 0
    }
  }
}
