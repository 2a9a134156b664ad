import Glibc
import SystemFiles

/// A file that is appended in pieces and is valid after each of them.
///
/// A footer, such as the end of a JSON document, follows the last piece, and the next piece
/// overwrites it. A process that is killed at any time therefore leaves a readable file.
package struct RecordFile: ~Copyable {
  let path: String
  /// -1 once it is closed.
  private var descriptor: Int32
  private var length = 0

  /// Creates the file, or truncates an existing one that `outputs` permits to replace.
  ///
  /// Never waits: a pipe needs a program that reads it.
  ///
  /// - Parameter path: A path as a string of ``SourcePath``.
  package init(
    creating path: String, _ kind: OutputKind, _ outputs: OutputGuard = OutputGuard()
  ) throws(RecordingError) {
    self.path = path
    try outputs.check(path, kind)
    do throws(SystemError) { descriptor = try OutputFile.create(path) } catch {
      throw error.code == ENXIO
        ? .hasNoReader(path: path) : .cannotCreate(path: path, code: error.code)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes a whole document. Removes an incomplete one.
  ///
  /// - Parameters:
  ///   - path: A path as a string of ``SourcePath``.
  ///   - outputs: Decides whether an existing file may be replaced.
  package static func write(
    _ bytes: [UInt8], to path: String, _ kind: OutputKind, _ outputs: OutputGuard = OutputGuard()
  ) throws(RecordingError) {
    try outputs.check(path, kind)
    do throws(SystemError) { try OutputFile.write(bytes, to: path) } catch {
      throw error.code == ENXIO
        ? .hasNoReader(path: path) : .cannotSave(path: path, code: error.code)
    }
  }

  /// Closes the file. Only then do some file systems report that it could not be written.
  package consuming func finish() throws(RecordingError) {
    let closed = descriptor
    descriptor = -1
    guard close(closed) == 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  /// Whether the file is a regular file, not a device or a pipe.
  var isRegular: Bool { OutputFile.isRegular(descriptor) }

  /// Appends a piece and `footer`. If the disk is full, removes the incomplete piece.
  package mutating func append(_ piece: [UInt8], footer: [UInt8] = []) throws(RecordingError) {
    let code = ByteOutput.write(piece + footer, to: descriptor).code
    guard code == 0 else {
      if isRegular {
        ftruncate(descriptor, length)
        lseek(descriptor, length, SEEK_SET)
        _ = ByteOutput.write(footer, to: descriptor)
      }
      throw .cannotWrite(path: path, code: code)
    }
    length += piece.count
    if !footer.isEmpty { lseek(descriptor, length, SEEK_SET) }
  }
}
