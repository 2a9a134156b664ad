import Foundation

/// A temporary folder, which is deleted with the last reference.
public final class ScratchFolder: Sendable {
  /// The folder's path.
  public let path: String

  /// Creates an empty folder.
  public init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(component: "gridapp-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Returns the text of a file in the folder.
  public func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }
}
