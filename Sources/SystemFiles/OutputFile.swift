import Glibc

/// Writes files.
package enum OutputFile {
  /// Creates a file, or truncates an existing one. Never waits: opening a pipe that no program reads
  /// fails with `ENXIO`.
  ///
  /// - Parameter path: A path as a string of ``SourcePath``.
  /// - Returns: A descriptor, which the caller closes.
  package static func create(_ path: String) throws(SystemError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe open(SourcePath.cString(path), flags, 0o644)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Writes a whole document, to its close. Removes an incomplete file.
  ///
  /// - Parameter path: A path as a string of ``SourcePath``.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let descriptor = try create(path)
    let isRegular = isRegular(descriptor)
    var code = ByteOutput.write(bytes, to: descriptor).code
    // Only now do some file systems report that the file could not be written.
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code != 0 else { return }
    if isRegular { unsafe unlink(SourcePath.cString(path)) }
    throw SystemError(code: code)
  }

  /// Whether a descriptor is of a regular file, not of a device or a pipe.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
