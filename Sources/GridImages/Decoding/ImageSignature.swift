import CImageDecode
import Glibc

/// The first bytes of image files.
package enum ImageSignature {
  /// Whether a regular file begins with the signature of a format that can be decoded.
  ///
  /// Targa has no signature, and is known by the extension only.
  package static func exists(inFileAt path: String) -> Bool {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let file = unsafe Glibc.open(SourcePath.cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { Glibc.close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var head = [UInt8](repeating: 0, count: 32)
    let count = unsafe head.withUnsafeMutableBytes { bytes in
      unsafe Glibc.read(file, bytes.baseAddress, bytes.count)
    }
    guard count > 0 else { return false }
    return unsafe grid_has_signature(head) != 0
  }
}
