import Foundation
import FrameTiming
import Glibc
import Synchronization

/// A thread that sleeps until the other end of a socket is closed.
nonisolated final class HangUpWatch: Sendable {
  /// One of two connected sockets, which processes that are started do not inherit. Closing it ends the
  /// thread.
  private let stopWriter: Int32
  private let flag = Flag()

  /// Whether the other end was closed.
  var hasHungUp: Bool { flag.isSet.load(ordering: .acquiring) }

  /// Watches a socket, of which this object has its own descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The socket. Nothing is read from it.
  ///   - onHangUp: Called on the watcher's thread, at most once. The function that it gets waits for some
  ///     milliseconds, and returns whether this object was deinitialized meanwhile.
  init?(
    descriptor: Int32,
    onHangUp: @escaping @Sendable (_ hasEnded: (_ milliseconds: Int32) -> Bool) -> Void
  ) {
    let socket = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard socket >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      close(socket)
      return nil
    }
    let stopReader = ends[0]
    stopWriter = ends[1]
    Thread { [flag] in
      CurrentThread.setName("watch display")
      defer {
        close(socket)
        close(stopReader)
      }
      // No events: a socket reports its end in any case.
      guard Self.wait(for: [(socket, 0), (stopReader, POLLIN)], milliseconds: -1) == socket else {
        return
      }
      flag.isSet.store(true, ordering: .releasing)
      onHangUp { Self.wait(for: [(stopReader, POLLIN)], milliseconds: $0) == stopReader }
    }.start()
  }

  deinit { close(stopWriter) }

  /// The state that the thread shares with this object.
  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }

  /// Returns the first descriptor that is ready, preferring later ones; nil after some time.
  private static func wait(
    for events: [(descriptor: Int32, events: Int32)], milliseconds: Int32
  ) -> Int32? {
    var watched = events.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    while unsafe poll(&watched, nfds_t(watched.count), milliseconds) < 0 {
      guard errno == EINTR else { return nil }
    }
    return watched.last { $0.revents != 0 }?.fd
  }
}
