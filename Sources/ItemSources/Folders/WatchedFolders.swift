import Foundation
import Glibc
import GridImages

/// The inotify queue of the folders that ``PictureFolder`` lists. Each folder has the path under
/// which it is listed.
package struct WatchedFolders {
  /// The changes of a burst of events. Files are identified by the watch of their folder, because
  /// the burst may change paths.
  private struct Burst {
    /// A photo by the watch of its folder and its name.
    struct File: Hashable {
      let watch: Int32
      let name: String
    }

    var written: Set<File> = []
    var isListingStale = false
    /// Whether folders were added or removed.
    var areFoldersStale = false
  }

  private let descriptor: Int32
  /// The read end of a pipe. Nothing is reported after its other end is closed.
  private let stopReader: Int32
  /// The given folders.
  private let roots: [String]
  /// Whether subfolders are watched.
  private let isRecursive: Bool
  private var folders: [Int32: String] = [:]
  private var paths: Set<String> = []

  private static let mask =
    UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
    | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ONLYDIR)

  /// Creates a queue without watches; `nil` if the system has no inotify queue left.
  ///
  /// - Parameters:
  ///   - roots: The folders to watch.
  ///   - isRecursive: Whether their subfolders are watched, too.
  ///   - stopReader: The read end of a pipe whose other end is closed to end ``run(_:)``.
  init?(roots: [String], isRecursive: Bool = true, stopReader: Int32) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    self.stopReader = stopReader
    guard descriptor >= 0 else { return nil }
    self.roots = roots
    self.isRecursive = isRecursive
  }

  /// Closes the queue and the pipe. The value must not be used afterwards.
  func close() {
    Glibc.close(descriptor)
    Glibc.close(stopReader)
  }

  /// Adds a watch for a folder. Call it before its entries are read.
  mutating func add(_ path: String) {
    guard let watch = watch(path) else { return }
    folders[watch] = path
    paths.insert(path)
  }

  /// Returns the watch of a folder; the kernel returns the same one if the folder is already
  /// watched.
  private func watch(_ path: String) -> Int32? {
    let watch = unsafe inotify_add_watch(descriptor, SourcePath.cString(path), Self.mask)
    return watch >= 0 ? watch : nil
  }

  /// Updates the watches for the existing folders.
  ///
  /// Walks through all folders, because the path of a folder depends on every link to it.
  private mutating func watchAll() {
    var walk = FolderWalk(isRecursive: isRecursive)
    var found: [Int32: String] = [:]
    for root in roots {
      walk.begin(at: root)
      while walk.next(willRead: { path in
        if let watch = watch(path) { found[watch] = path }
      }) != nil {}
    }
    for watch in folders.keys where found[watch] == nil { inotify_rm_watch(descriptor, watch) }
    folders = found
    paths = Set(found.values)
  }

  /// Reads events and reports them in bursts, until the other end of the pipe is closed.
  package mutating func run(_ onChange: (FolderWatcher.Changes) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while wait(milliseconds: -1) {
      var burst = Burst()
      let start = Date()
      repeat {
        guard read(into: &buffer, &burst) else { return }
      } while wait(milliseconds: FolderWatcher.pause)
        && -start.timeIntervalSinceNow < FolderWatcher.longestBurst
      // Before the folders are listed again, so that no file is missed in between.
      if burst.areFoldersStale { watchAll() }
      let written = burst.written.compactMap { file in
        folders[file.watch].map { $0 + "/" + file.name }
      }
      let changes = FolderWatcher.Changes(
        written: Set(written), isListingStale: burst.isListingStale)
      if !changes.written.isEmpty || changes.isListingStale { onChange(changes) }
    }
  }

  /// Waits for events. Returns false after the time, and once the other end of the pipe is closed.
  private func wait(milliseconds: Int32) -> Bool {
    var requests = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stopReader, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe poll(&requests, 2, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0 && requests[1].revents == 0 && requests[0].revents & Int16(POLLIN) != 0
    }
  }

  /// Reads the pending events into `burst`. Returns false when the queue is closed.
  private mutating func read(
    into buffer: inout [UInt8], _ burst: inout Burst
  ) -> Bool {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    let header = MemoryLayout<inotify_event>.size
    var offset = 0
    while offset + header <= count {
      let event = unsafe buffer.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      }
      let end = offset + header + Int(event.len)
      let name = buffer[offset + header..<end].prefix { $0 != 0 }
      take(event, name: SourcePath.string(fromBytes: name), &burst)
      offset = end
    }
    return true
  }

  private func take(_ event: inotify_event, name: String, _ burst: inout Burst) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      burst.isListingStale = true
      burst.areFoldersStale = true
    }
    guard let folder = folders[event.wd], !name.isEmpty, !name.hasPrefix(".") else { return }
    let path = folder + "/" + name
    let isWrite = event.mask & UInt32(IN_CLOSE_WRITE) != 0
    if event.mask & UInt32(IN_ISDIR) != 0 || !isWrite && isLinkedFolder(path) {
      burst.areFoldersStale = true
      burst.isListingStale = true
      return
    }
    let kind = FileKind(name: Array(name.utf8))
    if kind != .other {
      if kind == .picture, isWrite || event.mask & UInt32(IN_MOVED_TO) != 0 {
        burst.written.insert(Burst.File(watch: event.wd, name: name))
      }
      // A new file is listed when it is completely written; a link is complete immediately.
      if event.mask & UInt32(IN_CREATE) == 0 || Self.isLink(path) { burst.isListingStale = true }
    }
  }

  /// Whether a path is, or was until now, a link to a folder, which events do not state.
  private func isLinkedFolder(_ path: String) -> Bool {
    if paths.contains(path) { return true }
    var status = stat()
    return unsafe stat(SourcePath.cString(path), &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(SourcePath.cString(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
