import Dispatch
import Foundation
import GridImages
import Synchronization

/// An index of photos on disk: what their headers state, so that a second start reads none of them.
///
/// A record belongs to a version of a file, and is ignored once the file has another one. Readers
/// look up whole folders. One thread writes, some thousand records at a time. The index is a cache:
/// a damaged file is replaced, and a file that is locked, read-only or on a full disk is ignored.
/// The reason is reported once.
///
/// Safe to use from all threads.
package final class PictureIndex: Sendable {
  /// The number of changes that are written at once.
  private static let batch = 2_048
  /// The seconds after which fewer changes are written.
  private static let delay = 0.5
  /// The milliseconds for which readers and the writer wait for other programs. Nobody waits for
  /// the writer.
  private static let busyTimeout: (reader: Int32, writer: Int32) = (100, 2_000)

  private struct Reader {
    var file: PictureIndexFile?
    var isUsable = true
  }

  private struct Writer {
    var file: PictureIndexFile?
    var isUsable = true
  }

  private struct Pending {
    var changes: [PictureIndexFile.Change] = []
    var isScheduled = false
  }

  private let path: String
  private let limit: Int64
  private let report: @Sendable (String) -> Void
  private let reader = Mutex(Reader())
  private let pending = Mutex(Pending())
  private let hasReported = Mutex(false)
  /// The only thread that writes. The mutex is never contended.
  private let queue = DispatchQueue(label: "photo index", qos: .utility)
  private let writer = Mutex(Writer())

  /// Creates an index in a file, which is opened by the first use on another thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its folder is created.
  ///   - limit: The limit in bytes, 512 MiB by default: some eight million photos. Above, folders
  ///     are removed, the least recently used first.
  ///   - report: Called at most once, on any thread, with a message for the user.
  package init(
    path: String, limit: Int64 = 536_870_912, report: @escaping @Sendable (String) -> Void
  ) {
    self.path = path
    self.limit = limit
    self.report = report
  }

  /// `$XDG_CACHE_HOME/gridapp/photos.sqlite`; see ``CacheFolder``.
  package static var standardPath: String? { CacheFolder.standardPath("gridapp/photos.sqlite") }

  // MARK: Reading

  /// Returns the known photos of a folder.
  ///
  /// - Parameter folder: The absolute path, without a slash at the end.
  func photos(in folder: String) -> IndexedFolder {
    reader.withLock { reader in
      guard reader.isUsable else { return IndexedFolder() }
      do throws(SQLiteError) {
        let file = try open(&reader.file, busyTimeout: Self.busyTimeout.reader)
        return try file.photos(in: folder)
      } catch {
        // Without the index, headers are read.
        reader.file = nil
        reader.isUsable = error.isBusy
        if error.isDamage {
          queue.async { [self] in writer.withLock { replace(&$0, because: error) } }
        } else {
          report(error)
        }
        return IndexedFolder()
      }
    }
  }

  // MARK: Writing

  /// Stores the record of a photo soon.
  func store(_ record: PictureRecord, name: [UInt8], in folder: String) {
    add(.store(folder: folder, name: name, record))
  }

  /// Removes files that are gone from a folder.
  func remove(_ names: [[UInt8]], from folder: String) {
    if !names.isEmpty { add(.remove(folder: folder, names: names)) }
  }

  /// Marks a folder as recently used.
  func markUsed(_ folder: String) { add(.use(folder: folder)) }

  /// Removes the folders in `roots` that are not in `folders`.
  func keep(_ folders: Set<String>, roots: [String]) { add(.keep(folders: folders, roots: roots)) }

  /// Waits until all changes are written, or cannot be.
  package func finish() { queue.sync { writePending() } }

  private func add(_ change: PictureIndexFile.Change) {
    let (count, isFirst) = pending.withLock { pending in
      pending.changes.append(change)
      defer { pending.isScheduled = true }
      return (pending.changes.count, !pending.isScheduled)
    }
    if count % Self.batch == 0 {
      queue.async { [self] in writePending() }
    } else if isFirst {
      queue.asyncAfter(deadline: .now() + Self.delay) { [self] in writePending() }
    }
  }

  private func writePending() {
    let changes = pending.withLock { pending in
      defer { pending = Pending() }
      return pending.changes
    }
    guard !changes.isEmpty else { return }
    writer.withLock { writer in
      guard writer.isUsable else { return }
      do throws(SQLiteError) {
        try write(changes, with: &writer)
      } catch {
        guard error.isDamage else { return give(up: error, &writer) }
        replace(&writer, because: error)
        do throws(SQLiteError) { try write(changes, with: &writer) } catch {
          give(up: error, &writer)
        }
      }
    }
  }

  private func write(
    _ changes: [PictureIndexFile.Change], with writer: inout Writer
  ) throws(SQLiteError) {
    let file = try open(&writer.file, busyTimeout: Self.busyTimeout.writer)
    try file.write(changes, today: Int64(Date().timeIntervalSince1970) / 86_400)
    try file.prune(to: limit)
  }

  private func give(up error: SQLiteError, _ writer: inout Writer) {
    writer.file = nil
    writer.isUsable = error.isBusy
    report(error)
  }

  /// Replaces a damaged file by a new one, which the next write creates.
  private func replace(_ writer: inout Writer, because error: SQLiteError) {
    writer.file = nil
    PictureIndexFile.delete(path)
    reportOnce("\(path): damaged (\(error)); the index of photos is built again")
  }

  private func report(_ error: SQLiteError) {
    reportOnce("\(path): \(error); dates are read from the photos instead of the index")
  }

  private func reportOnce(_ message: String) {
    let isFirst = hasReported.withLock { known in
      defer { known = true }
      return !known
    }
    if isFirst { report(message) }
  }

  /// Returns the file of a reader or a writer, which is opened if it is nil.
  private func open(
    _ file: inout PictureIndexFile?, busyTimeout: Int32
  ) throws(SQLiteError) -> PictureIndexFile {
    if let file { return file }
    // If it fails, opening the file fails too, with a better message.
    try? CacheFolder(path: URL(filePath: path).deletingLastPathComponent().path).make()
    let opened = try PictureIndexFile(path: path, busyTimeout: busyTimeout)
    file = opened
    return opened
  }
}
