import Foundation
import FrameTiming
import Glibc

/// Watches folders, and reports photos that are added, removed, renamed or written, while the object
/// lives.
///
/// A background thread sleeps until the inotify queue of the kernel has events. A burst of events, such
/// as copying a thousand files, is reported after a pause, at least every second. A user has some
/// hundred queues and some ten thousand watches for all programs, so a watcher that is not needed has
/// to be released. Folders beyond these limits are polled twice a minute.
package final class FolderWatcher: Sendable {
  /// The changes since the last report.
  package struct Changes: Sendable {
    /// Photos that were written to or replaced, and sidecars that were also added or removed, by path.
    package var written: Set<String> = []
    /// Whether files or folders were added or removed, so that the folders have to be listed again.
    package var isListingStale = false
    /// A message for the user about folders that cannot be watched; nil unless there is a new one.
    package var problem: String?

    /// Whether there is nothing to report.
    var isEmpty: Bool { written.isEmpty && !isListingStale && problem == nil }
  }

  /// The milliseconds without an event after which a burst is reported.
  static let pause: Int32 = 150
  /// The seconds after which a burst is reported although it continues.
  static let longestBurst = 1.0

  /// The write end of a pipe whose closing ends the thread; -1 if nothing is watched.
  private let end: Int32

  /// Reads folders, and then reports changes in them and their subfolders.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether changes in subfolders are reported.
  ///   - read: Reads the folders. It must call its argument with the path of each folder before it
  ///     reads the entries. The watch starts there, so a file that is added meanwhile is read,
  ///     reported or both.
  ///   - limits: The limits of watches.
  ///   - onChange: Called on the watcher's thread.
  package init(
    _ folders: [String], isRecursive: Bool = true,
    limits: WatchedFolders.Limits = WatchedFolders.Limits(),
    reading read: (_ willRead: (String) -> Void) throws -> Void,
    onChange: @escaping @Sendable (Changes) -> Void
  ) rethrows {
    var pipe: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&pipe) == 0 else {
      end = -1
      try read { _ in }
      return
    }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = pipe[1]
    var watched = WatchedFolders(
      roots: folders, isRecursive: isRecursive, limits: limits, stopReader: pipe[0])
    do {
      try read { watched.add($0) }
      watched.endListing()
    } catch {
      watched.close()
      throw error
    }
    let thread = Thread { [watched] in
      CurrentThread.setName("watch folders")
      var watched = watched
      watched.run(onChange)
      watched.close()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }

  // Wakes the thread, which closes its own descriptors, as that of FileWatcher.
  deinit { if end >= 0 { close(end) } }
}
