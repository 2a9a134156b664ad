import Foundation

/// Files next to the checkout that once broke the app. Tests that use them are disabled where they
/// are missing.
public enum CorpusFound {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/corpus-found")

  /// Returns the path of a file or folder of the collection.
  public static func path(_ name: String) -> String { folder.appending(path: name).path() }

  /// Whether the collection has a file or folder.
  public static func isAvailable(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path())
  }
}
