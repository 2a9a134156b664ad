import Foundation
import Glibc

/// Tells when pictures in some folders are added, removed, renamed or written.
///
/// A thread of its own reads the kernel's inotify queue, for as long as the process runs; nothing is
/// polled. Bursts, as of a copy of a thousand files, are told once they pause for a moment, or every
/// second.
nonisolated enum FolderWatcher {
  /// What happened since it was last told.
  struct Changes: Sendable {
    /// Files that were written to or replaced, by path.
    var written: Set<String> = []
    /// Whether anything came or went, so that the folders are to be listed again.
    var isListingStale = false
  }

  /// Milliseconds without an event after which a burst is told.
  static let pause: Int32 = 150
  /// Seconds after which a burst is told although it goes on.
  static let longestBurst = 1.0

  /// Begins to watch folders and all below them.
  ///
  /// - Parameter onChange: Called on the watcher's thread.
  /// - Returns: Whether the system has a queue left.
  @discardableResult
  static func watch(
    _ folders: [String], onChange: @escaping @Sendable (Changes) -> Void
  ) -> Bool {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return false }
    let thread = Thread {
      var watched = WatchedFolders(descriptor: descriptor, roots: folders)
      watched.run(onChange)
    }
    thread.name = "folder watcher"
    thread.stackSize = 512 << 10
    thread.start()
    return true
  }
}
