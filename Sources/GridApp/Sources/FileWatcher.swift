import Foundation
import Glibc

/// Tells when a file is saved, in place or by another file's taking its name.
///
/// A thread of its own sleeps in a read; nothing is polled.
nonisolated final class FileWatcher: Sendable {
  private let descriptor: Int32

  /// Watches `path`; `onChange` is called on the watcher's thread after each save.
  ///
  /// The folder is what is watched: editors write a new file and give it the old one's name.
  /// Watches nothing where the system has no watches left; the file is then read once only.
  init(path: String, onChange: @escaping @Sendable () -> Void) {
    let url = URL(fileURLWithPath: path)
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    let saved = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)
    let folder = url.deletingLastPathComponent().path
    guard unsafe inotify_add_watch(descriptor, folder, saved) >= 0 else { return }
    let name = url.lastPathComponent
    let descriptor = descriptor
    let thread = Thread {
      while let names = Self.readNames(descriptor) {
        if names.contains(name) { onChange() }
      }
    }
    thread.name = "file watcher"
    thread.start()
  }

  // The thread may sleep in a read of the descriptor for as long as the process lives, so it is the
  // process that closes it; a window watches one file.

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
