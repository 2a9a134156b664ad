import FrameTiming
import Glibc

/// Threads that make pictures, at a lower scheduling priority than the one that shows them.
///
/// Threads of their own, not the concurrency pool: a decode blocks for tens of milliseconds, and
/// only a thread's own niceness keeps it from delaying frames. Two threads on two cores at nice 0
/// made p99 of a frame 8.5 ms late, at nice 10 4 ms, without decoding 2 ms; the throughput is the
/// same. As many as there are cores: more make every frame late.
final class DecodeThreads: @unchecked Sendable {
  // Written by `init` alone, read by `deinit` alone.
  private let threads: [pthread_t]
  private let worker: DecodeWorker

  /// Starts `count` threads that serve `worker`'s queue.
  init(count: Int, niceness: Int32, worker: DecodeWorker) {
    self.worker = worker
    threads = (0..<count).compactMap { index in
      Self.start {
        ThisThread.setName("decode \(index)")
        setPriorityOfThisThread(niceness)
        worker.run(fairly: index == 0 && count > 1, thread: index)
      }
    }
  }

  /// Sends the threads home and waits until they are there: at most one row of a picture each.
  deinit {
    worker.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Starts a thread with `body`; `nil` where the system refuses to.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var thread = pthread_t()
    let boxed = unsafe Unmanaged.passRetained(ThreadBody(body))
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        unsafe Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, boxed.toOpaque())
    if status != 0 { unsafe boxed.release() }
    return status == 0 ? thread : nil
  }
}

/// A closure as a reference, which is what passes through `pthread_create`.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Linux keeps a niceness for each thread, though POSIX says for each process, and 0 is the calling
/// thread.
private func setPriorityOfThisThread(_ niceness: Int32) {
  _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
}
