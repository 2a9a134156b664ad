import FrameTiming
import Glibc
import GridImages

/// The folders that ``PictureFolder`` lists, with the watches on them. Each has the path under which
/// it is listed.
///
/// The given folders are followed by their paths: one that is renamed or deleted is gone, and one
/// that is made again is listed again.
///
/// Folders for which there is no watch are looked at from time to time. So are those of shares: starting
/// a watch would wait for the server, and a watch reports only what this machine writes.
package struct WatchedFolders {
  /// The limits of watches.
  package struct Limits: Sendable {
    /// The number of folders that are watched. All programs of a user share some 65,536 on an old
    /// system, and a file manager needs some.
    package var folders = 16_384
    /// The seconds between two looks at a folder that is not watched.
    package var pollInterval = 30.0

    package init() {}
  }

  /// The changes of a burst of events. Files are identified by the watch of their folder, because
  /// the burst may change paths.
  private struct Burst {
    /// A photo or a sidecar by the watch of its folder and its name.
    struct File: Hashable {
      let watch: Int32
      let name: String
    }

    var written: Set<File> = []
    var isListingStale = false
    /// Whether folders were added or removed.
    var areFoldersStale = false
  }

  /// The reason why folders are not watched.
  private enum Shortage: Hashable {
    /// The limit of this program.
    case limit
    /// The user's programs watch as many as the system permits.
    case system
    /// The user's programs have as many queues as the system permits.
    case queues
  }

  private var queue = InotifyQueue()
  /// The read end of a pipe. Nothing is reported after its other end is closed.
  private let stopReader: Int32
  /// The given folders.
  private let roots: [String]
  /// Whether subfolders are watched.
  private let isRecursive: Bool
  private let limits: Limits
  private var folders: [Int32: String] = [:]
  private var paths: Set<String> = []
  /// The folders above the given ones, whose renaming moves these.
  private var ancestors: Set<Int32> = []
  /// The folders that are not watched, with their modification times.
  private var unwatched: [String: Int64] = [:]
  private var shortage: Shortage?
  /// Whether a given folder appeared while its path was being watched.
  private var isStaleAtStart = false

  private static let gone = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  private static let added = UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)
  private static let mask =
    added | gone | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_WRITE)

  /// Creates a queue without watches.
  ///
  /// - Parameters:
  ///   - roots: The folders to watch.
  ///   - isRecursive: Whether their subfolders are watched, too.
  ///   - stopReader: The read end of a pipe whose other end is closed to end ``run(_:)``.
  init(
    roots: [String], isRecursive: Bool = true, limits: Limits = Limits(), stopReader: Int32
  ) {
    self.stopReader = stopReader
    self.roots = roots
    self.isRecursive = isRecursive
    self.limits = limits
    if !queue.isOpen { shortage = .queues }
  }

  /// Closes the queue and the pipe. The value must not be used afterwards.
  func close() {
    queue.close()
    Glibc.close(stopReader)
  }

  /// Adds a watch for a folder. Call it before its entries are read.
  mutating func add(_ path: String) {
    var found = folders
    folders = [:]
    watch(path, into: &found)
    folders = found
  }

  /// Ends the first listing.
  mutating func endListing() {
    paths = Set(folders.values).union(unwatched.keys)
    isStaleAtStart = watchAncestors()
  }

  private mutating func watch(_ path: String, into found: inout [Int32: String]) {
    guard FileCalls.shared.place(of: path) == .local else {
      unwatched[path] = Self.modified(path) ?? 0
      return
    }
    guard found.count < limits.folders else { return lookAt(path, .limit) }
    do throws(SystemError) {
      // The kernel returns the same number for a folder that is watched already.
      found[try queue.watch(path, Self.mask)] = path
    } catch {
      // After another error, such as a folder that is gone, no watch is needed.
      guard error.code == ENOSPC || error.code == ENOMEM else { return }
      lookAt(path, queue.isOpen ? .system : .queues)
    }
  }

  private mutating func lookAt(_ path: String, _ reason: Shortage) {
    shortage = reason
    unwatched[path] = Self.modified(path) ?? 0
  }

  /// Updates the watches for the existing folders.
  ///
  /// Walks through all folders, because the path of a folder depends on every link to it.
  private mutating func watchAll() {
    shortage = queue.isOpen ? nil : .queues
    unwatched = [:]
    var walk = FolderWalk(isRecursive: isRecursive, roots: roots)
    var found: [Int32: String] = [:]
    for root in roots {
      walk.begin(at: root)
      while walk.next(willRead: { watch($0, into: &found) }) != nil {}
    }
    for watch in folders.keys where found[watch] == nil && !ancestors.contains(watch) {
      queue.remove(watch)
    }
    folders = found
    paths = Set(found.values).union(unwatched.keys)
  }

  // MARK: The given folders

  /// Watches the folders above the given ones: for their renaming and, where a given folder is
  /// missing, for its return.
  ///
  /// - Returns: Whether a missing folder is there now, so that all have to be listed again.
  private mutating func watchAncestors() -> Bool {
    var found: Set<Int32> = []
    var missing: [String] = []
    for root in roots {
      let path = PictureIndex.folder(ofPrefix: root + "/")
      var isMissing = !Self.exists(path)
      if isMissing { missing.append(path) }
      var above = path
      while above != "/" {
        above = Self.parent(of: above)
        let mask = isMissing ? Self.gone | Self.added : Self.gone
        guard FileCalls.shared.place(of: above) == .local,
          let watch = try? queue.watch(above, mask)
        else { continue }
        found.insert(watch)
        // The nearest folder that exists reports what is made in it.
        isMissing = false
      }
    }
    for watch in ancestors where !found.contains(watch) && folders[watch] == nil {
      queue.remove(watch)
    }
    ancestors = found
    return missing.contains(where: Self.exists)
  }

  private static func exists(_ path: String) -> Bool {
    FileCalls.shared.run(PropertiesCall(path: path)).map { $0 != nil } ?? true
  }

  private static func parent(of path: String) -> String {
    let prefix = PictureNames.split(path).prefix
    return prefix.count > 1 ? String(prefix.dropLast()) : "/"
  }

  // MARK: Folders without watches

  /// A message for the user about folders that are not watched; nil if all are.
  private var problem: String? {
    let reason: String
    switch shortage {
    case .limit: reason = "more than \(limits.folders) folders"
    case .system: reason = "the system's limit fs.inotify.max_user_watches is reached"
    case .queues: reason = "the system's limit fs.inotify.max_user_instances is reached"
    case nil: return nil
    }
    let seconds = Int(limits.pollInterval)
    return "Changes in some folders appear only after \(seconds) seconds: \(reason)"
  }

  /// Returns whether entries were added to or removed from a folder that is not watched.
  private mutating func haveUnwatchedChanged() -> Bool {
    var isChanged = false
    for (path, time) in unwatched {
      guard let now = Self.modified(path), now != time else { continue }
      unwatched[path] = now
      isChanged = true
    }
    return isChanged
  }

  /// Returns the modification time of a folder: 0 if it is missing, nil if it does not answer.
  private static func modified(_ path: String) -> Int64? {
    FileCalls.shared.run(PropertiesCall(path: path)).map { file in
      file.map { FileTime.nanoseconds($0.modified) } ?? 0
    }
  }

  // MARK: Events

  /// Reads events and reports them in bursts, until the other end of the pipe is closed.
  package mutating func run(_ onChange: (FolderWatcher.Changes) -> Void) {
    var reported = problem
    if let reported { onChange(FolderWatcher.Changes(problem: reported)) }
    if isStaleAtStart { onChange(FolderWatcher.Changes(isListingStale: true)) }
    while true {
      var burst = Burst()
      switch queue.wait(milliseconds: pollMilliseconds, orUntil: stopReader) {
      case .stopped: return
      case .timeout:
        guard haveUnwatchedChanged() else { continue }
        burst.isListingStale = true
        burst.areFoldersStale = true
      case .events: guard read(into: &burst) else { return }
      }
      // Before the folders are listed again, so that no file is missed in between.
      if burst.areFoldersStale {
        repeat { watchAll() } while watchAncestors()
      }
      let written = burst.written.compactMap { file in
        folders[file.watch].map { $0 + "/" + file.name }
      }
      var changes = FolderWatcher.Changes(
        written: Set(written), isListingStale: burst.isListingStale)
      if problem != reported {
        changes.problem = problem
        reported = problem
      }
      if !changes.isEmpty { onChange(changes) }
    }
  }

  private var pollMilliseconds: Int32 {
    unwatched.isEmpty ? -1 : Int32(limits.pollInterval * 1_000)
  }

  /// Reads events until there are none for a moment. Returns false when nothing is to be reported any
  /// more.
  private mutating func read(into burst: inout Burst) -> Bool {
    let end = FrameTime.now.advanced(bySeconds: FolderWatcher.longestBurst)
    while true {
      guard let events = queue.readEvents() else { return false }
      for event in events { take(event, &burst) }
      switch queue.wait(milliseconds: FolderWatcher.pause, orUntil: stopReader) {
      case .stopped: return false
      case .timeout: return true
      case .events: if FrameTime.now >= end { return true }
      }
    }
  }

  private func take(_ event: InotifyQueue.Event, _ burst: inout Burst) {
    let lost = UInt32(IN_Q_OVERFLOW) | UInt32(IN_UNMOUNT)
    let isAbove = ancestors.contains(event.watch)
    if event.has(lost | Self.gone) || isAbove && event.has(Self.added) && isOnPath(event) {
      burst.isListingStale = true
      burst.areFoldersStale = true
    }
    guard let folder = folders[event.watch], !event.name.isEmpty, !event.name.hasPrefix(".") else {
      return
    }
    let path = folder + "/" + event.name
    let isWrite = event.has(UInt32(IN_CLOSE_WRITE))
    if event.has(UInt32(IN_ISDIR)) || !isWrite && isLinkedFolder(path) {
      burst.areFoldersStale = true
      burst.isListingStale = true
      return
    }
    let name = SourcePath.bytes(of: event.name)
    let kind = FileKind(name: name)
    if Sidecar.isSidecar(name) {
      // A new one is read when it is completely written.
      if !event.has(UInt32(IN_CREATE)) || Self.isLink(path) {
        burst.written.insert(Burst.File(watch: event.watch, name: event.name))
      }
    } else if kind != .other {
      if kind == .picture, isWrite || event.has(UInt32(IN_MOVED_TO)) {
        burst.written.insert(Burst.File(watch: event.watch, name: event.name))
      }
      // A new file is listed when it is completely written; a link is complete immediately.
      if !event.has(UInt32(IN_CREATE)) || Self.isLink(path) { burst.isListingStale = true }
    }
  }

  /// Whether an entry that was added to a folder above the given ones is on the path of one.
  private func isOnPath(_ event: InotifyQueue.Event) -> Bool {
    roots.contains { root in
      PictureIndex.folder(ofPrefix: root + "/").split(separator: "/").contains { $0 == event.name }
    }
  }

  /// Whether a path is, or was until now, a link to a folder, which events do not state.
  private func isLinkedFolder(_ path: String) -> Bool {
    paths.contains(path) || PictureFolder.isFolder(path)
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(SourcePath.cString(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
