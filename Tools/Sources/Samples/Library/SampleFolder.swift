import Foundation
import Synchronization

/// A folder into which files are painted.
struct SampleFolder: Sendable {
  private let folder: URL

  /// Creates a description of a folder, which need not exist yet.
  init(_ folder: URL) { self.folder = folder }

  /// Creates the folder and its missing parents.
  func make() throws(LibraryPainterError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .notSaved(folder.path(percentEncoded: false), error.reason)
    }
  }

  /// Calls `write` for 0 ..< `count` on all cores. After the first error, no further call begins.
  ///
  /// - Throws: The first ``LibraryPainterError``.
  func onAllCores(
    _ count: Int, _ write: @Sendable (_ index: Int) throws(LibraryPainterError) -> Void
  ) throws(LibraryPainterError) {
    let failure = Mutex<LibraryPainterError?>(nil)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(LibraryPainterError) {
        try write(index)
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let failure = failure.withLock(\.self) { throw failure }
  }

  /// Writes a file atomically. The folder must exist.
  func save(_ data: Data, as name: String) throws(LibraryPainterError) {
    do {
      try data.write(to: folder.appending(path: name), options: .atomic)
    } catch {
      throw .notSaved(folder.appending(path: name).path(percentEncoded: false), error.reason)
    }
  }
}
