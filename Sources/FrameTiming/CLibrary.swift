#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("FrameTiming needs Glibc or Musl")
#endif

/// The functions of the C library that the module uses. No other file imports it, so that another
/// one, such as Musl in a static executable, is a matter of this file.
enum CLibrary {
  /// The time of CLOCK_MONOTONIC, in nanoseconds.
  static var monotonicTime: Int64 { time(of: CLOCK_MONOTONIC) }

  /// The CPU time that the calling thread has used, in nanoseconds.
  static var threadTime: Int64 { time(of: CLOCK_THREAD_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Writes a text to an existing file; does nothing if the file cannot be opened.
  static func write(_ text: String, to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    writeBytes(of: text, to: file)
    close(file)
  }
}

// In the enumeration, `write` is its own method.
private func writeBytes(of text: String, to file: CInt) {
  _ = unsafe write(file, text, text.utf8.count)
}
