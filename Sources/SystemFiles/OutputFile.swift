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

  /// Writes a whole document to a new hidden file in the folder of another one, and to the disk, for a
  /// caller that renames it. Removes an incomplete file.
  ///
  /// - Parameter path: The path of the other file as a string of ``SourcePath``.
  /// - Returns: The path of the new file.
  package static func writeNew(
    _ bytes: [UInt8], nextTo path: String, mode: mode_t
  ) throws(SystemError) -> String {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    var new = SourcePath.cString(folder + ".gridapp-XXXXXX")
    let descriptor = unsafe mkstemp(&new)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var code = fchmod(descriptor, mode) == 0 ? 0 : errno
    if code == 0 { code = ByteOutput.write(bytes, to: descriptor).code }
    // Otherwise a file system may rename the file before it writes the content.
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      unsafe unlink(new)
      throw SystemError(code: code)
    }
    return SourcePath.string(fromBytes: new.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// Whether a descriptor is of a regular file, not of a device or a pipe.
  package static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
