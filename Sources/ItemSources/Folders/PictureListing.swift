import Dispatch
import FrameTiming
import GridEngine
import GridImages
import Synchronization

/// Lists photos, filters and sorts them, follows changes of the folders, and posts a snapshot after
/// each change. Works on its own queue.
///
/// The first photos are posted after a twentieth of a second, and the list grows at intervals that
/// double. The total cost is therefore within a constant factor of one complete list. Photos that
/// are sorted by date first have the date of their name or file, until their headers are read, and
/// the aspect ratios of photos that are not in the index are unknown until then.
package final class PictureListing: Sendable {
  package typealias Snapshot = DiffableDataSourceSnapshot<PictureMonth, PictureID>

  /// The state of the listing, which only its queue uses.
  private struct State: Sendable {
    var library: PictureLibrary
    /// The listed folders and files.
    var paths: [String]
    /// The paths of standard input that were taken.
    var input = InputPaths()
    /// The number of requested listings that are done.
    var refreshes = 0
    var skipped = SkippedFiles()
    var watchProblem: String?
    var key: FolderKey?
    var isComplete = false
    /// The number of photos whose headers are being read.
    var unread = 0
    /// The ratings and the Live Photos of the last list.
    var ratings: [PictureID: Rating] = [:]
    var livePhotos: Set<PictureID> = []
    /// Whether dates or aspect ratios changed since the last list.
    var isStale = false
    var reports = ReportTimes()
  }

  /// The paths of the photos.
  package let names: PictureNames

  private let folder: PictureFolder
  private let reader: HeaderReader
  private let queue = DispatchQueue(label: "picture listing", qos: .userInitiated)
  private let chosen: Mutex<Arrangement>
  /// The number of requested listings.
  private let refreshes = Mutex(0)
  /// Locked by the queue only, so the main thread never waits for it.
  private let state: Mutex<State>
  private let onFound: @Sendable (Found) -> Void
  /// The watchers that follow changes of the folders, as soon as these are listed: one for the folders of the
  /// command line, and one for those of standard input.
  private let watchers = Mutex<[FolderWatcher]>([])

  /// Creates a listing of `folder`, which calls `onFound` on its queue.
  ///
  /// - Parameter arrangement: The initial order, and whether aspect ratios are needed.
  package init(
    _ folder: PictureFolder, _ arrangement: Arrangement, headers: PictureHeaders = PictureHeaders(),
    onFound: @escaping @Sendable (Found) -> Void
  ) {
    self.folder = folder
    self.onFound = onFound
    let names = PictureNames()
    self.names = names
    reader = HeaderReader(names: names, headers)
    chosen = Mutex(arrangement)
    state = Mutex(
      State(
        library: PictureLibrary(names: names, index: headers.index), paths: folder.paths))
  }

  deinit { reader.cancel() }

  /// Lists the folders, and then follows their changes.
  package func start() {
    queue.async { [self] in
      watch(folder.paths) { willRead in
        state.withLock { listFirst(willRead: willRead, &$0) }
      }
      folder.input?.follow { [weak self] in
        guard let self else { return }
        queue.async { self.takeInput() }
      }
    }
  }

  /// Reads folders, and then follows their changes.
  private func watch(_ folders: [String], reading read: ((String) -> Void) -> Void) {
    guard !folders.isEmpty else { return read { _ in } }
    let watcher = FolderWatcher(folders, isRecursive: folder.isRecursive, reading: read) {
      [weak self] changes in
      guard let self else { return }
      queue.async { self.take(changes) }
    }
    watchers.withLock { $0.append(watcher) }
  }

  /// The search and the sort order. A change posts a new list.
  package var arrangement: Arrangement {
    get { chosen.withLock { $0 } }
    set {
      let changed = chosen.withLock { arrangement in
        defer { arrangement = newValue }
        return arrangement != newValue
      }
      if changed { queue.async { [self] in arrange() } }
    }
  }

  /// Lists the folders and files again, because the app has changed files: single files are not
  /// watched. Posts a list.
  ///
  /// - Parameter renamed: The old and the new path of a renamed file, as they are listed.
  /// - Returns: The number of this call, from 1, which ``Found/refreshes`` then has.
  @discardableResult
  package func refresh(renamed: (from: String, to: String)? = nil) -> Int {
    let number = refreshes.withLock { count in
      count += 1
      return count
    }
    queue.async { [self] in
      state.withLock { state in
        if let renamed { state.paths = state.paths.map { $0 == renamed.from ? renamed.to : $0 } }
        list(&state)
        state.refreshes = max(state.refreshes, number)
        readHeaders(&state)
        post(&state)
      }
    }
    return number
  }

  /// Reads the ratings of photos again, because the app has written their sidecars: single files and
  /// folders of shares are not watched.
  package func readRatings(of paths: [String]) {
    queue.async { [self] in
      state.withLock { state in
        _ = state.library.invalidate(Set(paths.flatMap(Sidecar.paths(of:))))
        state.library.addAttributes(for: arrangement)
        readHeaders(&state)
      }
    }
  }

  // MARK: Listing

  private func listFirst(willRead: (String) -> Void, _ state: inout State) {
    postOpenedPhoto(&state)
    // The other program may be slow, and its next photo should appear soon.
    state.reports.begin(longest: folder.input == nil ? 30 : 2)
    list(&state, willRead: willRead) { state in
      guard growsGradually, state.reports.isDue else { return }
      state.library.addAttributes(for: arrangement)
      post(&state)
    }
    guard folder.input == nil else { return postWhenDue(&state) }
    state.key = FolderKey(folder.paths)
    complete(&state)
  }

  /// Ends the first listing.
  private func complete(_ state: inout State) {
    state.isComplete = true
    finish(&state)
  }

  /// Whether photos are posted before all are listed. An opened photo stays the only one, because a
  /// part of its folder without it would show another.
  private var growsGradually: Bool { folder.openedPhoto == nil }

  /// Posts the opened photo, if there is one, before its folder is read.
  private func postOpenedPhoto(_ state: inout State) {
    guard let photo = folder.openedPhoto else { return }
    state.library.beginListing()
    state.library.addFile(photo)
    state.library.endListing()
    state.library.addAttributes(for: arrangement)
    post(&state)
  }

  /// Lists all folders.
  ///
  /// - Parameter onProgress: Called often.
  private func list(
    _ state: inout State, willRead: (String) -> Void = { _ in },
    onProgress: (inout State) -> Void = { _ in }
  ) {
    state.skipped = SkippedFiles()
    state.library.beginListing()
    var walk = FolderWalk(isRecursive: folder.isRecursive, roots: state.paths)
    for path in state.paths {
      // A share that does not answer is a folder, as far as is known.
      guard PictureFolder.mayBeFolder(path) else {
        if PictureFolder.isListedFile(path) { state.library.addFile(path) }
        continue
      }
      walk.begin(at: path)
      while let found = walk.next(
        willRead: willRead,
        onProgress: { part in
          guard growsGradually, !state.isComplete, state.reports.isDue else { return }
          state.library.addPart(of: part)
          onProgress(&state)
        })
      {
        state.library.add(found)
        for file in found.skipped { state.skipped.add(file) }
        if !state.isComplete {
          state.library.addAttributesOfLastFolder(for: arrangement)
          onProgress(&state)
        }
      }
    }
    // A hidden file, and a file in a folder that cannot be read, is shown because it was named.
    if let photo = folder.openedPhoto, PictureFolder.isListedFile(photo) {
      state.library.addFile(photo)
    }
    state.library.endListing()
    state.library.addAttributes(for: arrangement)
    // Subfolders that are not listed stay in the index.
    if arrangement.needsHeaders, folder.isRecursive { state.library.pruneIndex(of: folder.paths) }
  }

  // MARK: Standard input

  /// Lists the next paths that have arrived on standard input, and the folders among them after the last one.
  private func takeInput() {
    state.withLock { state in
      guard let input = folder.input, !state.isComplete else { return }
      let arrived = input.paths(after: state.input.count, limit: Self.inputStep)
      for path in arrived.paths where state.input.add(path) {
        state.paths.append(path)
        state.library.addFile(path)
      }
      state.library.addAttributes(for: arrangement)
      if arrived.areLast { return endInput(&state) }
      if !arrived.paths.isEmpty { postWhenDue(&state) }
      if arrived.paths.count == Self.inputStep { queue.async { [self] in takeInput() } }
    }
  }

  /// The number of paths after which lists may be posted.
  private static let inputStep = 1_000

  private func endInput(_ state: inout State) {
    let folders = state.input.folders
    state.paths += folders
    if !folders.isEmpty {
      let isEmpty = state.library.photos.isEmpty
      watch(folders) { willRead in
        list(&state, willRead: willRead) { state in
          // Photos that are shown already are listed again, and must not disappear meanwhile.
          if isEmpty, state.reports.isDue { post(&state) }
        }
      }
    }
    complete(&state)
  }

  /// Posts a list now if one is due, or else as soon as it is.
  private func postWhenDue(_ state: inout State) {
    guard !state.reports.isDue else { return post(&state) }
    state.isStale = true
    queue.asyncAfter(deadline: .now() + state.reports.wait) { [self] in
      self.state.withLock { state in if state.isStale { post(&state) } }
    }
  }

  private func take(_ changes: FolderWatcher.Changes) {
    state.withLock { state in
      if let problem = changes.problem { state.watchProblem = problem }
      if changes.isListingStale { list(&state) }
      let written = state.library.invalidate(changes.written)
      state.library.addAttributes(for: arrangement)
      readHeaders(&state)
      post(&state, written: written)
    }
  }

  private func arrange() {
    state.withLock { state in
      state.library.addAttributes(for: arrangement)
      // Before that, the listing posts the new order.
      if state.isComplete { finish(&state) }
    }
  }

  // MARK: Headers

  /// Posts a complete list: at once if the needed headers are known, or else as soon as they are,
  /// but after a fifth of a second at the latest. Small folders then appear in their final order.
  private func finish(_ state: inout State) {
    readHeaders(&state)
    guard arrangement.needsHeaders, state.unread > 0 else { return post(&state) }
    state.isStale = true
    state.reports.begin(after: 0.2)
    queue.asyncAfter(deadline: .now() + 0.2) { [self] in
      self.state.withLock { state in if state.isStale { post(&state) } }
    }
  }

  private func readHeaders(_ state: inout State) {
    let unread = state.library.takeUnread()
    state.unread += unread.count
    reader.add(unread) { [weak self] results in
      guard let self else { return }
      queue.async { self.take(results) }
    }
  }

  private func take(_ results: [HeaderReader.Result]) {
    state.withLock { state in
      let arrangement = arrangement
      for result in results where state.library.set(result, for: arrangement) {
        state.isStale = true
      }
      state.unread -= results.count
      guard arrangement.needsHeaders, state.isComplete else { return }
      // The last list states that the order is final, even if it is the same.
      if state.unread == 0 || state.isStale && state.reports.isDue { post(&state) }
    }
  }

  // MARK: Lists

  private func post(_ state: inout State, written: Set<PictureID> = []) {
    let arrangement = arrangement
    var shown = state.library.photos
    let total = shown.count
    if !arrangement.query.isEmpty {
      shown = shown.filter { state.library.matches($0, arrangement.query) }
    }
    let sections = arrangement.order.arranged(
      shown, by: state.library.attributes, isReversed: arrangement.isReversed)
    let ratings = state.library.ratings(of: shown)
    let livePhotos = state.library.livePhotos(among: shown)
    let remarked = Self.differences(of: ratings, from: state.ratings)
      .union(livePhotos.symmetricDifference(state.livePhotos))
    (state.ratings, state.livePhotos) = (ratings, livePhotos)
    onFound(
      Found(
        snapshot: Self.snapshot(sections),
        months: arrangement.order == .month
          ? MonthIndex(sections.lazy.map { ($0.month, $0.photos.count) }) : nil,
        arrangement: arrangement,
        aspectRatios: arrangement.needsAspectRatios
          ? Self.aspectRatios(of: sections, state.library.attributes) : [:],
        ratings: ratings, livePhotos: livePhotos, remarked: remarked, written: written,
        isComplete: state.isComplete,
        isSorted: !arrangement.needsHeaders || state.isComplete && state.unread == 0,
        total: total, skipped: state.skipped, input: state.input,
        problem: total == 0 && state.isComplete ? folder.problem : nil, key: state.key,
        watchProblem: state.watchProblem,
        refreshes: state.refreshes))
    state.isStale = false
    state.reports.didReport()
  }

  /// Returns the photos that have another rating, or none any more.
  private static func differences(
    of ratings: [PictureID: Rating], from old: [PictureID: Rating]
  ) -> Set<PictureID> {
    let new = ratings.lazy.filter { old[$0.key] != $0.value }.map(\.key)
    return Set(new).union(old.keys.lazy.filter { ratings[$0] == nil })
  }

  private static func snapshot(
    _ sections: [(month: PictureMonth, photos: [PictureID])]
  ) -> Snapshot {
    var snapshot = Snapshot()
    // Neither call can fail: the sections are new, and the photos are unique.
    for (month, photos) in sections {
      try? snapshot.appendSections([month])
      try? snapshot.appendItems(photos, toSection: month)
    }
    return snapshot
  }

  private static func aspectRatios(
    of sections: [(month: PictureMonth, photos: [PictureID])], _ attributes: PictureAttributes
  ) -> [PictureMonth: [Float]] {
    Dictionary(
      uniqueKeysWithValues: sections.map { ($0.month, $0.photos.map(attributes.ratio(of:))) })
  }
}
