import Glibc
import SystemFiles

/// Decides which files a command may replace: those of the kind that it writes, unless it reads
/// them, and all of them if the user asks for that.
package struct OutputGuard: Sendable {
  /// The files that the command reads, as strings of ``SourcePath``.
  private let inputs: [String]
  /// Whether any file may be replaced: `--force`.
  private let isForced: Bool

  /// Creates a guard.
  package init(inputs: [String] = [], isForced: Bool = false) {
    self.inputs = inputs
    self.isForced = isForced
  }

  /// Checks that a file may be written. Pipes and devices always may.
  ///
  /// - Throws: ``RecordingError/isInput(path:)`` or ``RecordingError/isOther(path:kind:)``.
  package func check(_ path: String, _ kind: OutputKind) throws(RecordingError) {
    guard !isForced else { return }
    var status = stat()
    guard unsafe stat(SourcePath.cString(path), &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return }
    if inputs.contains(where: { Self.isFile(status, at: $0) }) { throw .isInput(path: path) }
    guard status.st_size > 0 else { return }
    guard let prefix = Self.prefix(of: path), kind.matches(prefix) else {
      throw .isOther(path: path, kind: kind.name)
    }
  }

  /// Whether a file may be written.
  func permits(_ path: String, _ kind: OutputKind) -> Bool { (try? check(path, kind)) != nil }

  /// Whether a path leads to a file.
  private static func isFile(_ file: stat, at path: String) -> Bool {
    var status = stat()
    return unsafe stat(SourcePath.cString(path), &status) == 0
      && status.st_dev == file.st_dev && status.st_ino == file.st_ino
  }

  /// Returns the first bytes of a file; `nil` if it cannot be read.
  private static func prefix(of path: String) -> [UInt8]? {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe open(SourcePath.cString(path), flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var count = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: OutputKind.prefixLength) {
      buffer, initialized in
      count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      initialized = max(0, count)
    }
    return count > 0 ? bytes : nil
  }
}
