import Foundation

/// Paths in the checkout from which these tests were built.
enum Repository {
  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a file, relative to the root.
  static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

  /// Returns the path of the app under test, `GRIDAPP_BINARY` or the release build, or of another
  /// program: of the same build, or at an absolute path.
  ///
  /// - Throws: ``MissingBinary`` if it has not been built.
  static func binary(_ name: String? = nil) throws -> String {
    let given = ProcessInfo.processInfo.environment["GRIDAPP_BINARY"]
    var path = given ?? path(".build/release/GridApp")
    if let name, name.hasPrefix("/") {
      path = name
    } else if let name {
      path = URL(filePath: path).deletingLastPathComponent().appending(path: name).path
    }
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw MissingBinary(path: path)
    }
    return path
  }
}

/// An error: the app under test does not exist.
struct MissingBinary: Error, CustomStringConvertible {
  let path: String

  var description: String {
    """
    \(path) is missing; build it with `swift build -c release --product GridApp`, \
    or run `make test`, which does
    """
  }
}
