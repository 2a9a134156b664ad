import Glibc

/// The calling thread.
package enum ThisThread {
  /// Sets the thread's name, which `top -H`, `perf` and debuggers show. The kernel keeps 15 bytes.
  ///
  /// Writes to `/proc/thread-self/comm`, because Swift's Glibc module lacks the GNU extension
  /// `pthread_setname_np`.
  package static func setName(_ name: String) {
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = unsafe write(file, name, name.utf8.count)
    close(file)
  }
}
