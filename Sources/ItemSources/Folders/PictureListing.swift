import Dispatch
import GridEngine
import Synchronization

/// Lists pictures, keeps the list as the user wants it and as the folders are, and posts a snapshot
/// whenever it changes; all on a queue of its own.
package final class PictureListing: Sendable {
  package typealias Snapshot = DiffableDataSourceSnapshot<PictureMonth, String>

  /// A list to be shown.
  package struct Found: Sendable {
    package var snapshot: Snapshot
    /// Files that were written again since they were last shown.
    package var written: Set<String> = []
    /// Whether the folders have been listed to the end.
    package var isComplete: Bool
    /// How many pictures there are, shown or not.
    package var total: Int
  }

  /// How the user wants the list.
  package struct Arrangement: Equatable, Sendable {
    /// Part of the names that are shown, in any case of letters; empty for all.
    package var filter = ""
    package var order = PictureOrder.name
  }

  private struct State: Sendable {
    var paths: [String] = []
    var isComplete = false
    var arrangement = Arrangement()
  }

  private let folder: PictureFolder
  private let dates: PictureDates
  private let queue = DispatchQueue(label: "picture listing", qos: .userInitiated)
  private let state = Mutex(State())
  private let onFound: @Sendable (Found) -> Void

  /// Makes a listing of `folder`, in `order` at first; `onFound` is called on its queue.
  package init(
    _ folder: PictureFolder, order: PictureOrder, dates: PictureDates,
    onFound: @escaping @Sendable (Found) -> Void
  ) {
    self.folder = folder
    self.dates = dates
    state.withLock { $0.arrangement.order = order }
    self.onFound = onFound
  }

  /// Lists the folders, and from then on what changes in them.
  package func start() {
    queue.async { [self] in
      FolderWatcher.watch(folder.paths) { willRead in
        list(willRead: willRead)
      } onChange: { [self] changes in
        queue.async { [self] in take(changes) }
      }
    }
  }

  /// How the user wants the list; set, it is posted anew.
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
      state.withLock { $0.paths = found }
      post()
    }
    state.withLock {
      $0.paths = all
      $0.isComplete = true
    }
    post()
  }

  private func take(_ changes: FolderWatcher.Changes) {
    if changes.isListingStale {
      let all = folder.list()
      state.withLock { $0.paths = all }
    }
    post(written: changes.written)
  }

  private func post(written: Set<String> = []) {
    let state = state.withLock { $0 }
    var shown = state.paths
    if !state.arrangement.filter.isEmpty {
      let part = state.arrangement.filter.lowercased()
      shown = shown.filter { Self.name(of: $0).lowercased().contains(part) }
    }
    onFound(
      Found(
        snapshot: Self.snapshot(state.arrangement.order.arranged(shown, dates: dates)),
        written: written, isComplete: state.isComplete, total: state.paths.count))
  }

  private static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }

  private static func snapshot(
    _ months: [(month: PictureMonth, paths: [String])]
  ) -> Snapshot {
    var seen = Set<String>()
    var snapshot = Snapshot()
    // Neither can fail: the sections are new, and the paths are there once each.
    for (month, paths) in months {
      try? snapshot.appendSections([month])
      try? snapshot.appendItems(paths.filter { seen.insert($0).inserted }, toSection: month)
    }
    return snapshot
  }
}
