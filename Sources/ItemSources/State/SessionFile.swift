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
    guard let data = try data() else { return Session() }
    return try Self.session(data)
  }

  /// Returns the content of the file; nil if it is missing.
  private func data() throws(Problem) -> Data? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.maximumBytes,
      let data = FileManager.default.contents(atPath: path)
    else { throw .damaged }
    return data
  }

  private static func session(_ data: Data) throws(Problem) -> Session {
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
  /// The file is read again while it is locked, so that windows that are open at once keep the folders
  /// of each other. What a later version has added to the file is kept. A damaged file is replaced.
  package func save(window: WindowPlacement?, folder: FolderRecord?) {
    queue.async { [self] in
      makeFolder()
      FileLock.withLock(path + ".lock") { change(window, folder) }
    }
  }

  private func change(_ window: WindowPlacement?, _ folder: FolderRecord?) {
    var session = Session()
    var document = SessionDocument()
    do throws(Problem) {
      if let data = try data() {
        session = try Self.session(data)
        document = SessionDocument(data)
      }
    } catch {
      if case .newer = error { return }
    }
    let before = session
    if let window { session.window = window }
    if let folder { session.remember(folder) }
    if session != before { write(document.updated(to: session)) }
  }

  /// Waits until everything is written.
  package func finish() { queue.sync {} }

  /// Writes the file atomically: a crash leaves the old file or the new one. A failure loses only
  /// what would have been remembered.
  private func write(_ data: Data?) {
    try? data?.write(to: URL(filePath: path), options: .atomic)
    // Names of folders and photos concern nobody else.
    _ = unsafe chmod(path, 0o600)
  }

  private func makeFolder() {
    try? FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }
}
