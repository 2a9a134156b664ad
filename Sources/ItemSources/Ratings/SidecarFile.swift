import Glibc
import GridImages

/// A sidecar as it was read.
struct SidecarFile {
  /// The path without links.
  let path: String
  let bytes: [UInt8]
  let identity: FileIdentity?
  /// The permissions of the file.
  let mode: mode_t

  /// Reads a file.
  ///
  /// - Returns: The file; nil if there is none at the path.
  /// - Throws: The error number; `EFBIG` for a file that is too large, and `EINVAL` for none at all,
  ///   such as a folder.
  static func read(_ path: String) throws(SystemError) -> SidecarFile? {
    guard let real = RealPathCall(path: path).perform(.here) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(code: errno)
    }
    // A pipe must not block.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe open(SourcePath.cString(real), flags)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    guard status.st_size <= Sidecar.maximumBytes else { throw SystemError(code: EFBIG) }
    return SidecarFile(
      path: real, bytes: try InputFile.bytes(from: descriptor, limit: Sidecar.maximumBytes),
      identity: FileIdentity(at: real), mode: status.st_mode & 0o777)
  }

  /// Replaces the file atomically: a crash leaves the old file or the new one.
  ///
  /// - Throws: ``FileActionError/sidecarChanged(_:)`` if it was written since it was read.
  func replace(with bytes: [UInt8]) throws(FileActionError) {
    let new = try Self.writeNew(bytes, nextTo: path, mode: mode)
    let now = FileIdentity(at: path)
    guard let identity, let now, now.isUnchanged(since: identity), now.isSameFile(as: identity)
    else {
      unsafe unlink(SourcePath.cString(new))
      throw .sidecarChanged(path)
    }
    guard unsafe rename(SourcePath.cString(new), SourcePath.cString(path)) == 0 else {
      let code = errno
      unsafe unlink(SourcePath.cString(new))
      throw .refused(path, code: code)
    }
  }

  /// Creates a file, unless there is one.
  static func create(_ bytes: [UInt8], at path: String, mode: mode_t) throws(FileActionError) {
    let new = try writeNew(bytes, nextTo: path, mode: mode)
    let code = FileRename.attempt(new, to: path)
    guard code != 0 else { return }
    unsafe unlink(SourcePath.cString(new))
    throw code == EEXIST ? .sidecarChanged(path) : .refused(path, code: code)
  }

  private static func writeNew(
    _ bytes: [UInt8], nextTo path: String, mode: mode_t
  ) throws(FileActionError) -> String {
    do throws(SystemError) {
      return try OutputFile.writeNew(bytes, nextTo: path, mode: mode)
    } catch {
      throw .refused(path, code: error.code)
    }
  }
}
