import Foundation

/// A folder of a test's own, gone when the test lets go of it.
public final class ScratchFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(component: "gridapp-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// The text of a file in the folder.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}
