import Foundation

/// A folder that is removed with this object.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Creates an empty folder with a short path, as sockets need.
  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("grid-\(UInt32.random(in: .min ... .max))", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of `name` in the folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes `text` to a file with a name, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
