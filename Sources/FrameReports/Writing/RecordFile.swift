import Glibc

/// A file that is appended in pieces and is valid after each of them.
///
/// A footer, such as the end of a JSON document, follows the last piece, and the next piece
/// overwrites it. A process that is killed at any time therefore leaves a readable file.
package struct RecordFile: ~Copyable {
  let path: String
  private let descriptor: Int32
  private var length = 0

  /// Creates the file, or truncates an existing one.
  package init(creating path: String) throws(RecordingError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    descriptor = unsafe open(path, flags, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw .cannotCreate(path: path, code: errno) }
  }

  /// Creates a file that writes to standard output.
  package init(standardOutput: Void) {
    descriptor = dup(STDOUT_FILENO)
    path = "standard output"
  }

  deinit { close(descriptor) }

  /// Whether this is a regular file, not a device or a pipe.
  var isRegular: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Appends a piece and `footer`. If the disk is full, removes the incomplete piece.
  package mutating func append(_ piece: [UInt8], footer: [UInt8] = []) throws(RecordingError) {
    let written = write(piece + footer)
    guard written == piece.count + footer.count else {
      let code = errno
      if isRegular {
        ftruncate(descriptor, length)
        lseek(descriptor, length, SEEK_SET)
        _ = write(footer)
      }
      throw .cannotWrite(path: path, code: code)
    }
    length += piece.count
    if !footer.isEmpty { lseek(descriptor, length, SEEK_SET) }
  }

  /// Writes `bytes`, and returns the number of bytes that were written.
  private func write(_ bytes: [UInt8]) -> Int {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      done += count
    }
    return done
  }
}
