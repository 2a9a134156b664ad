import CImageDecode
import Glibc

/// An anonymous file in memory, so that an image that is embedded in another file can be decoded
/// like any file.
package struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  /// Makes a file of `bytes`. Returns nil if the system has no memory or no descriptor left.
  package init?(_ bytes: [UInt8]) {
    descriptor = unsafe grid_memory_file(bytes, bytes.count)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// A path that opens the file during its lifetime.
  package var path: String { "/proc/self/fd/\(descriptor)" }
}
