import Foundation
import FrameTiming

/// Tells when pictures in some folders are added, removed, renamed or written.
///
/// A thread of its own reads the kernel's inotify queue, for as long as the process runs; nothing is
/// polled. Bursts, as of a copy of a thousand files, are told once they pause for a moment, or every
/// second.
package enum FolderWatcher {
  /// What happened since it was last told.
  package struct Changes: Sendable {
    /// Files that were written to or replaced, by path.
    package var written: Set<String> = []
    /// Whether anything came or went, so that the folders are to be listed again.
    package var isListingStale = false
  }

  /// Milliseconds without an event after which a burst is told.
  static let pause: Int32 = 150
  /// Seconds after which a burst is told although it goes on.
  static let longestBurst = 1.0

  /// Reads folders, and tells from then on what changes in them and below.
  ///
  /// - Parameters:
  ///   - read: Reads the folders. Calls what it is given with each folder's path before it reads the
  ///     entries: the watch begins there, so what comes meanwhile is read, or told, or both.
  ///   - onChange: Called on the watcher's thread; never where the system has no queue left.
  package static func watch(
    _ folders: [String], reading read: (_ willRead: (String) -> Void) throws -> Void,
    onChange: @escaping @Sendable (Changes) -> Void
  ) rethrows {
    guard var watched = WatchedFolders(roots: folders) else { return try read({ _ in }) }
    try read { watched.add($0) }
    let thread = Thread { [watched] in
      ThisThread.setName("watch folders")
      var watched = watched
      watched.run(onChange)
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
