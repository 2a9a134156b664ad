import Dispatch
import Foundation
import Glibc

/// The file that keeps a ``Session`` between runs, in JSON.
///
/// It is written on a queue of its own. Safe to use from all threads.
package final class SessionFile: Sendable {
  /// A file that cannot be used.
  package enum Problem: Error, Equatable {
    case damaged
    /// Written by a later version of the app, which may still be used. It is never replaced.
    case newer(version: Int)
  }

  /// The size of the largest file that is read. 500 folders need about 100 KB.
  package static let maximumBytes = 8 << 20

  package let path: String
  private let queue = DispatchQueue(label: "GridApp session", qos: .utility)

  package init(path: String) { self.path = path }

  /// The path `session.json` next to the settings; nil if there is no home folder.
  package static func standardPath(settings: String? = UserSettings.standardPath()) -> String? {
    settings.map { URL(filePath: $0).deletingLastPathComponent().path + "/session.json" }
  }

  /// Reads the file. A missing file is an empty session.
  package func read() throws(Problem) -> Session {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return Session() }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumBytes,
      let data = FileManager.default.contents(atPath: path)
    else { throw .damaged }
    do {
      return try JSONDecoder().decode(Session.self, from: data)
    } catch let error as Session.UnknownVersion where error.version > Session.version {
      throw .newer(version: error.version)
    } catch {
      throw .damaged
    }
  }

  /// Starts to add a window and a folder to the file.
  ///
  /// The file is read again, so that windows that are open at once keep the folders of each other. A
  /// damaged file is replaced.
  package func save(window: WindowPlacement?, folder: FolderRecord?) {
    queue.async { [self] in
      var session = Session()
      do throws(Problem) { session = try read() } catch {
        if case .newer = error { return }
      }
      let before = session
      if let window { session.window = window }
      if let folder { session.remember(folder) }
      if session != before { write(session) }
    }
  }

  /// Waits until everything is written.
  package func finish() { queue.sync {} }

  /// Writes the file atomically: a crash leaves the old file or the new one. A failure loses only
  /// what would have been remembered.
  private func write(_ session: Session) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(session) else { return }
    let url = URL(filePath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? data.write(to: url, options: .atomic)
    // Names of folders and photos concern nobody else.
    _ = unsafe chmod(path, 0o600)
  }
}
