import Foundation

/// A folder that is there as long as this object is.
final class TemporaryFolder: Sendable {
  let url: URL

  /// Makes a new, empty folder. Its path is short, as a socket in it needs.
  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("grid-\(UInt32.random(in: .min ... .max))", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes `text` into a file of that name and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
