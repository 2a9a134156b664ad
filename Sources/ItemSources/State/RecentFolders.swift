import Dispatch
import GridImages
import Synchronization

/// The folders that were shown last and still exist, for a menu.
///
/// Another thread looks for them: a disk may sleep, and a share may not answer. Safe to use from all
/// threads.
package final class RecentFolders: Sendable {
  private let file: SessionFile
  private let limit: Int
  private let found = Mutex<[String]>([])
  private let queue = DispatchQueue(label: "GridApp recent folders", qos: .utility)

  /// Creates an empty list of the folders of a session.
  ///
  /// - Parameter limit: The maximum number of folders.
  package init(_ file: SessionFile, limit: Int) {
    self.file = file
    self.limit = limit
  }

  /// The paths of the folders that the last look has found, the last one first.
  package var paths: [String] { found.withLock { $0 } }

  /// Begins to look for the folders in the session, which other windows change, too.
  package func look() {
    queue.async { [self] in
      file.finish()
      let folders = (try? file.read().folders) ?? []
      let existing = folders.reversed().lazy.map(\.folder).filter(Self.mayExist).prefix(limit)
      let paths = Array(existing)
      found.withLock { $0 = paths }
    }
  }

  /// Waits until a look has ended.
  package func finish() { queue.sync {} }

  /// Whether there is a folder at a path, or a share that does not answer.
  private static func mayExist(_ path: String) -> Bool {
    FileCalls.shared.run(PropertiesCall(path: path)).map { $0?.isFolder ?? false } ?? true
  }
}
