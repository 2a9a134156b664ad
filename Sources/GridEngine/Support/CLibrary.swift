#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("GridEngine needs Glibc or Musl")
#endif

// This is the only file of the module that imports the C library, so that another one, such as Musl
// in a static executable, is a matter of this file.

extension Double {
  /// Returns e to the power of `x`.
  static func exp(_ x: Double) -> Double { libraryExp(x) }

  /// Returns the natural logarithm of `x`.
  static func log(_ x: Double) -> Double { libraryLog(x) }
}

// In the extension, `exp` and `log` are its own methods.
private func libraryExp(_ x: Double) -> Double { exp(x) }
private func libraryLog(_ x: Double) -> Double { log(x) }

/// Returns whether two blocks of memory contain the same bytes.
@usableFromInline
func areSameBytes(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
  unsafe memcmp(a, b, count) == 0
}

/// Writes a line to standard error in one call, so that lines of several threads do not mix.
func writeToStandardError(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  unsafe bytes.withUnsafeBytes { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
