/// The calling thread.
package enum CurrentThread {
  /// Sets the thread's name, which `top -H`, `perf` and debuggers show. The kernel keeps 15 bytes.
  ///
  /// Writes to `/proc/thread-self/comm`, because Swift's Glibc module lacks the GNU extension
  /// `pthread_setname_np`.
  package static func setName(_ name: String) {
    CLibrary.write(name, to: "/proc/thread-self/comm")
  }

  /// The CPU time that the thread has used, in nanoseconds.
  ///
  /// - Complexity: A system call of 0.2 to 0.8 µs.
  package static var cpuTime: Int64 { CLibrary.threadTime }

  /// Runs `body` on a thread of its own, which ends with it.
  ///
  /// - Returns: 0, or the error number if the system permits no more threads.
  package static func detach(
    named name: String, _ body: @escaping @Sendable () -> Void
  ) -> Int32 {
    CLibrary.detachThread {
      setName(name)
      body()
    }
  }
}
