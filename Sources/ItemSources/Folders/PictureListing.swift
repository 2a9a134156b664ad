import Dispatch
import GridEngine
import Synchronization

/// Lists photos, filters and sorts them, follows changes of the folders, and posts a snapshot after
/// each change. Works on its own queue.
package final class PictureListing: Sendable {
  package typealias Snapshot = DiffableDataSourceSnapshot<PictureMonth, String>

  /// A list to show.
  package struct Found: Sendable {
    package var snapshot: Snapshot
    /// The files that were written since the last list.
    package var written: Set<String> = []
    /// Whether the folders are listed completely.
    package var isComplete: Bool
    /// The number of all photos, with or without the filter.
    package var total: Int
    /// The numbers of files that cannot be shown.
    package var skipped: SkippedFiles
  }

  /// The filter and the sort order.
  package struct Arrangement: Equatable, Sendable {
    /// The part of a name that displayed photos contain, ignoring case; empty for all.
    package var filter = ""
    package var order = PictureOrder.name
  }

  private struct State: Sendable {
    var contents = PictureFolder.Contents()
    var isComplete = false
    var arrangement = Arrangement()
  }

  private let folder: PictureFolder
  private let dates: PictureDates
  private let queue = DispatchQueue(label: "picture listing", qos: .userInitiated)
  private let state = Mutex(State())
  private let onFound: @Sendable (Found) -> Void

  /// Creates a listing of `folder`, initially in `order`. Calls `onFound` on its queue.
  package init(
    _ folder: PictureFolder, order: PictureOrder, dates: PictureDates,
    onFound: @escaping @Sendable (Found) -> Void
  ) {
    self.folder = folder
    self.dates = dates
    state.withLock { $0.arrangement.order = order }
    self.onFound = onFound
  }

  /// Lists the folders, and then follows their changes.
  package func start() {
    queue.async { [self] in
      FolderWatcher.watch(folder.paths) { willRead in
        list(willRead: willRead)
      } onChange: { [self] changes in
        queue.async { [self] in take(changes) }
      }
    }
  }

  /// The filter and the sort order. A change posts a new list.
  package var arrangement: Arrangement {
    get { state.withLock { $0.arrangement } }
    set {
      let changed = state.withLock { state in
        defer { state.arrangement = newValue }
        return state.arrangement != newValue
      }
      if changed { queue.async { [self] in post() } }
    }
  }

  private func list(willRead: (String) -> Void) {
    let all = folder.list(willRead: willRead) { [self] found in
      state.withLock { $0.contents = found }
      post()
    }
    state.withLock {
      $0.contents = all
      $0.isComplete = true
    }
    post()
  }

  private func take(_ changes: FolderWatcher.Changes) {
    if changes.isListingStale {
      let all = folder.list()
      state.withLock { $0.contents = all }
    }
    post(written: changes.written)
  }

  private func post(written: Set<String> = []) {
    let state = state.withLock { $0 }
    var shown = state.contents.paths
    if !state.arrangement.filter.isEmpty {
      let part = state.arrangement.filter.lowercased()
      shown = shown.filter { Self.name(of: $0).lowercased().contains(part) }
    }
    onFound(
      Found(
        snapshot: Self.snapshot(state.arrangement.order.arranged(shown, dates: dates)),
        written: written, isComplete: state.isComplete, total: state.contents.paths.count,
        skipped: state.contents.skipped))
  }

  private static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  private static func snapshot(
    _ months: [(month: PictureMonth, paths: [String])]
  ) -> Snapshot {
    var seen = Set<String>()
    var snapshot = Snapshot()
    // Neither can fail: the sections are new, and the paths are unique.
    for (month, paths) in months {
      try? snapshot.appendSections([month])
      try? snapshot.appendItems(paths.filter { seen.insert($0).inserted }, toSection: month)
    }
    return snapshot
  }
}
