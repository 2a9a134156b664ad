import Dispatch
import Synchronization

/// Lists the photos of a folder on another thread, and again whenever some are added or removed, while
/// the object lives.
package final class FollowedFolder: Sendable {
  private let watcher = Mutex<FolderWatcher?>(nil)

  /// Starts listing.
  ///
  /// - Parameter onListed: Called with all photos, on another thread.
  package init(_ folder: PictureFolder, onListed: @escaping @Sendable ([String]) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      let watcher = FolderWatcher(folder.paths, isRecursive: folder.isRecursive) { willRead in
        onListed(folder.list(willRead: willRead).paths)
      } onChange: { changes in
        if changes.isListingStale { onListed(folder.list().paths) }
      }
      // Released at once if the object is.
      self?.watcher.withLock { $0 = watcher }
    }
  }
}
