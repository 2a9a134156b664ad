import Foundation
import FrameTiming
import Glibc

/// A thread that sleeps until the kernel reports memory pressure.
nonisolated final class PressureWatcher: Sendable {
  /// The trigger in the kernel's syntax: some task waited for memory for 150 of 2,000 ms.
  ///
  /// Unprivileged users may only use windows that are multiples of two seconds.
  private static let trigger = "some 150000 2000000"

  /// The write end of a pipe. Closing it ends the thread.
  private let stopWriter: Int32

  /// Watches the file at `path`. Returns nil if the kernel does not support it or refuses this
  /// user.
  ///
  /// - Parameter onPressure: Called on the watcher's thread, at most once in two seconds.
  init?(path: String, onPressure: @escaping @Sendable () -> Void) {
    let file = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    // Includes the terminating zero, which the kernel requires.
    let count = Self.trigger.utf8.count + 1
    guard unsafe pipe(&ends) == 0 else {
      close(file)
      return nil
    }
    let (stopReader, stopWriter) = (ends[0], ends[1])
    self.stopWriter = stopWriter
    guard unsafe write(file, Self.trigger, count) == count else {
      close(file)
      close(stopReader)
      close(stopWriter)
      return nil
    }
    Thread { Self.watch(file, until: stopReader, onPressure) }.start()
  }

  deinit { close(stopWriter) }

  /// Waits for memory pressure until the other end of the pipe is closed. Takes ownership of both
  /// descriptors.
  private static func watch(
    _ file: Int32, until stop: Int32, _ onPressure: @Sendable () -> Void
  ) {
    CurrentThread.setName("watch memory")
    defer {
      close(file)
      close(stop)
    }
    while true {
      var watched = [
        pollfd(fd: file, events: Int16(POLLPRI), revents: 0),
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      ]
      if unsafe poll(&watched, 2, -1) < 0 {
        if errno == EINTR { continue }
        return
      }
      if watched[1].revents != 0 || watched[0].revents & Int16(POLLERR) != 0 { return }
      if watched[0].revents & Int16(POLLPRI) != 0 { onPressure() }
    }
  }
}
