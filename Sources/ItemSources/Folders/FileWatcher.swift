import Foundation
import FrameTiming
import Glibc

/// Tells when a file is saved, in place or by another file's taking its name, for as long as it lives.
///
/// A thread of its own sleeps until there is something to read; nothing is polled.
package final class FileWatcher: Sendable {
  /// The end of a pipe whose other end the thread watches; -1 where nothing is watched.
  private let end: Int32

  /// Watches `path`; `onChange` is called on the watcher's thread after each save.
  ///
  /// The folder is what is watched: editors write a new file and give it the old one's name.
  /// Watches nothing where the system has no watches left; the file is then read once only.
  package init(path: String, onChange: @escaping @Sendable () -> Void) {
    let url = URL(fileURLWithPath: path)
    let events = inotify_init1(Int32(IN_CLOEXEC))
    let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
    let folder = url.deletingLastPathComponent().path
    var pipe: [Int32] = [-1, -1]
    guard events >= 0, unsafe inotify_add_watch(events, folder, saved) >= 0,
      unsafe Glibc.pipe(&pipe) == 0
    else {
      if events >= 0 { close(events) }
      end = -1
      return
    }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let hangUp = pipe[0]
    end = pipe[1]
    let name = url.lastPathComponent
    Thread {
      ThisThread.setName("watch file")
      while Self.wait(for: events, until: hangUp), let names = Self.readNames(events) {
        if names.contains(name) { onChange() }
      }
      close(events)
      close(hangUp)
    }.start()
  }

  // The thread, which this wakes, closes what it waits for itself: no other file can have got its
  // number meanwhile.
  deinit { if end >= 0 { close(end) } }

  /// Sleeps until there are events; false once the watcher is gone.
  private static func wait(for events: Int32, until hangUp: Int32) -> Bool {
    var requests = [
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
      pollfd(fd: hangUp, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    repeat { count = unsafe poll(&requests, 2, -1) } while count < 0 && errno == EINTR
    return count > 0 && requests[1].revents == 0
  }

  /// The names of the files that events told of; nil when there will be no more.
  private static func readNames(_ descriptor: Int32) -> Set<String>? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, 4096)
    }
    guard count > 0 else { return nil }
    var names: Set<String> = []
    var offset = 0
    let header = 16  // wd, mask, cookie, len: 4 bytes each
    while offset + header <= count {
      let length = buffer[offset + 12..<offset + 16].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = min(offset + header + length, count)
      let name = buffer[offset + header..<end].prefix { $0 != 0 }
      names.insert(String(decoding: name, as: UTF8.self))
      offset = end
    }
    return names
  }
}
