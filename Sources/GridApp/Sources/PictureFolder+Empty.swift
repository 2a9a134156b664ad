import Glibc

extension PictureFolder {
  /// Whether pictures may come later: one of the paths is a folder.
  nonisolated var mayBeFilled: Bool {
    paths.contains { path in
      var status = stat()
      return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// What a window says that shows no pictures because there are none.
  nonisolated var emptyNotice: String {
    "No pictures in \(paths.joined(separator: ", ")) yet. They appear here as they come."
  }

  /// Lists the pictures, and lists them again whenever some come or go.
  ///
  /// - Parameter onListed: Called with all pictures, before this returns and then on a thread of the
  ///   watcher.
  nonisolated func follow(_ onListed: @escaping @Sendable ([String]) -> Void) {
    FolderWatcher.watch(paths) { willRead in
      onListed(list(willRead: willRead))
    } onChange: { [self] changes in
      if changes.isListingStale { onListed(list()) }
    }
  }
}
