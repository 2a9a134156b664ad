import Glibc

/// A file that grows by whole pieces and is well formed after each of them.
///
/// A footer (what closes a JSON document) follows the last piece and is overwritten by the next, so
/// that a process killed at any moment leaves a file that can be read.
package struct RecordFile: ~Copyable {
  let path: String
  private let descriptor: Int32
  private var length = 0

  /// Creates the file, or empties it.
  package init(creating path: String) throws(RecordingError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    descriptor = unsafe open(path, flags, 0o644)
    self.path = path
    guard descriptor >= 0 else { throw .cannotCreate(path: path, code: errno) }
  }

  /// Writes to standard output.
  package init(standardOutput: Void) {
    descriptor = dup(STDOUT_FILENO)
    path = "standard output"
  }

  deinit { close(descriptor) }

  /// It is a file on a disk, not a device or a pipe.
  var isRegular: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Adds a piece and puts `footer` behind it. A piece that does not fit is taken back.
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

  /// The number of bytes that could be written.
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
