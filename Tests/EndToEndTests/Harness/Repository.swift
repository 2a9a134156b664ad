import Foundation

/// Where things are in the checkout that these tests were built from.
enum Repository {
  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file given by its path from the root.
  static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

  /// The app under test: what `GRIDAPP_BINARY` names, or the release build.
  ///
  /// - Throws: ``MissingBinary`` where it has not been built.
  static func binary() throws -> String {
    let given = ProcessInfo.processInfo.environment["GRIDAPP_BINARY"]
    let path = given ?? path(".build/release/GridApp")
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw MissingBinary(path: path)
    }
    return path
  }
}

/// There is no app to test.
struct MissingBinary: Error, CustomStringConvertible {
  let path: String

  var description: String {
    """
    \(path) is missing; build it with `swift build -c release --product GridApp`, \
    or run `make test`, which does
    """
  }
}
