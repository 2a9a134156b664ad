import Foundation
import FrameTiming

/// Watches folders, and reports photos that are added, removed, renamed or written.
///
/// A background thread reads the inotify queue of the kernel while the process runs; nothing is
/// polled. A burst of events, such as copying a thousand files, is reported after a pause, at least
/// every second.
package enum FolderWatcher {
  /// The changes since the last report.
  package struct Changes: Sendable {
    /// Files that were written to or replaced, by path.
    package var written: Set<String> = []
    /// Whether files or folders were added or removed, so that the folders have to be listed again.
    package var isListingStale = false
  }

  /// The milliseconds without an event after which a burst is reported.
  static let pause: Int32 = 150
  /// The seconds after which a burst is reported although it continues.
  static let longestBurst = 1.0

  /// Reads folders, and then reports changes in them and their subfolders.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether changes in subfolders are reported.
  ///   - read: Reads the folders. It must call its argument with the path of each folder before it
  ///     reads the entries. The watch starts there, so a file that is added meanwhile is read,
  ///     reported or both.
  ///   - onChange: Called on the watcher's thread; never if the system has no inotify queue left.
  package static func watch(
    _ folders: [String], isRecursive: Bool = true,
    reading read: (_ willRead: (String) -> Void) throws -> Void,
    onChange: @escaping @Sendable (Changes) -> Void
  ) rethrows {
    guard var watched = WatchedFolders(roots: folders, isRecursive: isRecursive) else {
      return try read({ _ in })
    }
    try read { watched.add($0) }
    let thread = Thread { [watched] in
      CurrentThread.setName("watch folders")
      var watched = watched
      watched.run(onChange)
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
}
