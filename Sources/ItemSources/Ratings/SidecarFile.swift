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
}
