import Glibc

/// Reads whole files, such as recordings and layout files.
package enum InputFile {
  /// Returns the bytes of a file, or of what a pipe delivers.
  ///
  /// - Parameter path: A path as a string of ``SourcePath``.
  /// - Throws: The error number.
  package static func bytes(at path: String) throws(SystemError) -> [UInt8] {
    let descriptor = unsafe open(SourcePath.cString(path), O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    defer { close(descriptor) }
    return try bytes(from: descriptor)
  }

  /// Returns the bytes that a descriptor delivers.
  ///
  /// - Parameter limit: The number of bytes after which reading ends with the error `EFBIG`.
  package static func bytes(
    from descriptor: Int32, limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemError(code: errno) }
      if count == 0 { return bytes }
      guard count <= limit - bytes.count else { throw SystemError(code: EFBIG) }
      bytes += part[..<count]
    }
  }

  /// Returns the name of a file: the last component of its path.
  package static func name(ofPath path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

/// An error number of the system.
package struct SystemError: Error, CustomStringConvertible, Equatable, Sendable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package var description: String { unsafe String(cString: strerror(code)) }
}
