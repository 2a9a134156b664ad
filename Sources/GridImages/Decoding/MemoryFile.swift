import CImageDecode
import Glibc

/// A file without a name that holds bytes in memory, so that a picture from inside another file is
/// decoded as any other.
package struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  /// Makes a file of `bytes`; nil where the system has no memory or no descriptor left.
  package init?(_ bytes: [UInt8]) {
    descriptor = unsafe grid_memory_file(bytes, bytes.count)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// A path that opens it, as long as it lives.
  package var path: String { "/proc/self/fd/\(descriptor)" }
}
