import Foundation
import FrameTiming
import Glibc
import GridImages

/// Watches a file, and reports each save, in place or by renaming a new file, while the object
/// lives.
///
/// A background thread sleeps until events arrive; nothing is polled.
package final class FileWatcher: Sendable {
  /// The write end of a pipe whose closing ends the thread; -1 if nothing is watched.
  private let end: Int32

  /// Watches `path`, and calls `onChange` on the watcher's thread after each save.
  ///
  /// Watches the folder, because editors write a new file and rename it to the old one. Watches
  /// nothing if the system has no inotify watches left.
  package init(path: String, onChange: @escaping @Sendable () -> Void) {
    let (prefix, name) = PictureNames.split(path)
    let events = inotify_init1(Int32(IN_CLOEXEC))
    let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
    let folder = SourcePath.cString(prefix.isEmpty ? "." : prefix)
    var pipe: [Int32] = [-1, -1]
    guard events >= 0, unsafe inotify_add_watch(events, folder, saved) >= 0,
      unsafe Glibc.pipe(&pipe) == 0
    else {
      if events >= 0 { close(events) }
      end = -1
      return
    }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let stopReader = pipe[0]
    end = pipe[1]
    Thread {
      CurrentThread.setName("watch file")
      while Self.wait(for: events, until: stopReader), let names = Self.readNames(events) {
        if names.contains(name) { onChange() }
      }
      close(events)
      close(stopReader)
    }.start()
  }

  // Wakes the thread, which closes its own descriptors: closed here, their numbers could be reused
  // by other files while the thread still polls them.
  deinit { if end >= 0 { close(end) } }

  /// Sleeps until events arrive. Returns false once the watcher is released.
  private static func wait(for events: Int32, until stopReader: Int32) -> Bool {
    var requests = [
      pollfd(fd: events, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopReader, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    repeat { count = unsafe poll(&requests, 2, -1) } while count < 0 && errno == EINTR
    return count > 0 && requests[1].revents == 0
  }

  /// Returns the names of the files in the pending events; nil after the last event.
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
      names.insert(SourcePath.string(fromBytes: name))
      offset = end
    }
    return names
  }
}
