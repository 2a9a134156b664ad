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

  /// The number of times that the scheduler preempted the calling thread, and of pages that it read from a disk.
  static var threadUsage: (involuntarySwitches: Int, majorFaults: Int) {
    var usage = rusage()
    // RUSAGE_THREAD, which Swift's modules leave out.
    unsafe getrusage(.init(1), &usage)
    return (Int(usage.ru_nivcsw), Int(usage.ru_majflt))
  }

  /// Runs `body` on a thread of its own.
  ///
  /// - Returns: 0, or the error number.
  static func detachThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(
      &thread, &attributes,
      { box in
        if let box = unsafe box {
          unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
        }
        return nil
      }, box.toOpaque())
    if code != 0 { unsafe box.release() }
    return code
  }

  /// Writes a text to an existing file; does nothing if the file cannot be opened.
  static func write(_ text: String, to path: String) {
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    writeBytes(of: text, to: file)
    close(file)
  }
}

/// What a thread runs.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}

// In the enumeration, `write` is its own method.
private func writeBytes(of text: String, to file: CInt) {
  _ = unsafe write(file, text, text.utf8.count)
}
