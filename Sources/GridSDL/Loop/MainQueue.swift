import CMainQueue
import Dispatch
import Foundation
import FrameTiming
import Glibc
import Synchronization

/// Performs the work of Dispatch's main queue within the loop of a window: tasks of the main actor, and
/// closures of `DispatchQueue.main`.
///
/// The loop of a window does not return to Swift's main executor. Without this object, a task of the main
/// actor would therefore wait until the window closes. A thread waits for the descriptor of the queue and
/// wakes the window, which performs the work in its next pass.
final class MainQueue {
  /// The time for which one call performs work, unless a single task takes longer: a quarter of a frame at
  /// 60 Hz.
  static let budget = Duration.milliseconds(4)

  private let watcher: MainQueueWatcher
  /// The time spent on work since the last ``takeNanoseconds()``.
  private var spent: Int64 = 0

  /// Creates an object that calls `wake` on another thread when the queue has work.
  init(wake: @escaping @Sendable () -> Void) {
    watcher = MainQueueWatcher(descriptor: _dispatch_get_main_queue_handle_4CF(), wake: wake)
    watcher.start()
  }

  isolated deinit { watcher.stop() }

  /// Performs the work in the queue, and the work that it leads to, until the queue is empty or `limit` has
  /// passed. Has no effect on another thread than the main one, which Dispatch reserves the queue for.
  func run(for limit: Duration = MainQueue.budget) {
    guard Thread.isMainThread else { return }
    let start = FrameTime.now
    var elapsed: Int64 = 0
    while elapsed < limit.inNanoseconds, watcher.takeWork() {
      _dispatch_main_queue_callback_4CF(nil)
      elapsed = FrameTime.now.nanoseconds(since: start)
    }
    spent += elapsed
    watcher.resume()
  }

  /// Returns the time in nanoseconds that ``run(for:)`` took since the last call.
  func takeNanoseconds() -> Int64 {
    defer { spent = 0 }
    return spent
  }
}

/// The thread that waits for work of the main queue.
private nonisolated final class MainQueueWatcher: Sendable {
  private let descriptor: Int32
  /// Becomes readable when the thread has to end.
  private let end: Int32
  private let wake: @Sendable () -> Void
  /// Signalled when the window has performed the work, so that the thread may wait again.
  private let performed = DispatchSemaphore(value: 0)
  private let isWaiting = Atomic(false)

  init(descriptor: Int32, wake: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.wake = wake
    end = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit { close(end) }

  func start() {
    let thread = Thread { self.run() }
    thread.name = "main queue"
    thread.start()
  }

  /// Ends the thread.
  func stop() {
    eventfd_write(end, 1)
    performed.signal()
  }

  /// Returns whether the queue has work, and resets its descriptor.
  func takeWork() -> Bool {
    var value: eventfd_t = 0
    guard isReadable(descriptor) else { return false }
    return unsafe eventfd_read(descriptor, &value) == 0
  }

  /// Lets the thread wait for work again.
  func resume() {
    if isWaiting.exchange(false, ordering: .acquiringAndReleasing) { performed.signal() }
  }

  private func run() {
    while true {
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&polled, nfds_t(polled.count), -1)
      if count < 0, errno == EINTR { continue }
      if count < 0 || polled[1].revents != 0 { return }
      // Until the window has performed the work, the descriptor stays readable.
      isWaiting.store(true, ordering: .releasing)
      wake()
      performed.wait()
    }
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) == 1
  }
}

extension Duration {
  fileprivate var inNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
