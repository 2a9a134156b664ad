import Foundation
import Glibc

/// The folders of an inotify queue, and reading it.
nonisolated struct WatchedFolders {
  private let descriptor: Int32
  private var folders: [Int32: String] = [:]

  private static let mask =
    UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
    | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ONLYDIR)

  /// Makes no watches yet; `descriptor` is a queue that does not block.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Watches a folder and those below it.
  mutating func add(_ folder: String, depth: Int = 0) {
    guard depth < PictureFolder.maximumDepth else { return }
    let watch = unsafe inotify_add_watch(descriptor, folder, Self.mask)
    guard watch >= 0 else { return }
    folders[watch] = folder
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      // By their names alone most entries are known to be no folders.
      guard !entry.hasPrefix("."), !PictureFolder.isPicture(entry) else { continue }
      add(folder + "/" + entry, depth: depth + 1)
    }
  }

  /// Reads events and tells them in bursts, until the queue is closed.
  mutating func run(_ onChange: (FolderWatcher.Changes) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while wait(milliseconds: -1) {
      var changes = FolderWatcher.Changes()
      let start = Date()
      repeat {
        guard read(into: &buffer, &changes) else { return }
      } while wait(milliseconds: FolderWatcher.pause)
        && -start.timeIntervalSinceNow < FolderWatcher.longestBurst
      if !changes.written.isEmpty || changes.isListingStale { onChange(changes) }
    }
  }

  private func wait(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0 && request.revents & Int16(POLLIN) != 0
    }
  }

  /// Takes up what is in the queue; false when it is closed.
  private mutating func read(
    into buffer: inout [UInt8], _ changes: inout FolderWatcher.Changes
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
      take(event, name: SourcePath.string(fromBytes: name), &changes)
      offset = end
    }
    return true
  }

  private mutating func take(
    _ event: inotify_event, name: String, _ changes: inout FolderWatcher.Changes
  ) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.isListingStale = true }
    guard let folder = folders[event.wd], !name.isEmpty, !name.hasPrefix(".") else { return }
    let path = folder + "/" + name
    if event.mask & UInt32(IN_ISDIR) != 0 {
      if event.mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0 { add(path) }
      changes.isListingStale = true
    } else if PictureFolder.isPicture(name) {
      take(event.mask, ofPicture: path, &changes)
    }
  }

  private func take(_ mask: UInt32, ofPicture path: String, _ changes: inout FolderWatcher.Changes)
  {
    if mask & (UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO)) != 0 { changes.written.insert(path) }
    // A file that is being written is listed when it is complete; a link is complete at once.
    if mask & UInt32(IN_CREATE) != 0, !Self.isLink(path) { return }
    changes.isListingStale = true
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
  }
}
