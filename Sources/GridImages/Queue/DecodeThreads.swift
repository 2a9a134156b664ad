import FrameTiming
import Glibc

/// Threads that decode images, at a lower scheduling priority than the main thread.
///
/// They are threads and not tasks of the concurrency pool: a decode blocks for tens of
/// milliseconds, and only a thread's own niceness keeps it from delaying frames. With two threads
/// on two cores, p99 of the frame time was late by 8.5 ms at nice 0, by 4 ms at nice 10, and by 2
/// ms without decoding; the throughput is the same. One thread per core: more threads make every
/// frame late.
final class DecodeThreads: @unchecked Sendable {
  // Written by `init` alone, read by `deinit` alone.
  private let threads: [pthread_t]
  private let loop: DecodeLoop

  /// Starts `count` threads that serve `loop`'s queue, and one for previews.
  ///
  /// A decode of a slow format cannot be interrupted for up to half a second. Previews take some
  /// milliseconds, and would wait for it on the other threads.
  init(count: Int, niceness: Int32, loop: DecodeLoop) {
    self.loop = loop
    var threads = (0..<count).compactMap { index in
      SystemThread.start {
        CurrentThread.setName("decode \(index)")
        setPriorityOfThisThread(niceness)
        loop.run(fairly: index == 0 && count > 1, thread: index)
      }
    }
    let previews =
      count == 0
      ? nil
      : SystemThread.start {
        CurrentThread.setName("previews")
        setPriorityOfThisThread(niceness)
        loop.runPreviews(thread: count)
      }
    if let previews { threads.append(previews) }
    self.threads = threads
  }

  /// Stops the threads and joins them, after at most one row of an image each.
  deinit {
    loop.stop()
    for thread in threads { pthread_join(thread, nil) }
  }
}

/// Sets the niceness of the calling thread. Linux has one for each thread, although POSIX specifies
/// it for processes; 0 is the calling thread.
func setPriorityOfThisThread(_ niceness: Int32) {
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
}
