import Foundation

/// A script of the repository.
enum Script {
  /// The folder of `Package.swift`.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the build that these tests are a part of.
  static var build: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Runs a script, and returns its exit status and everything that it printed.
  ///
  /// - Parameters:
  ///   - script: The path of the script, from the folder of the package.
  ///   - arguments: Its arguments.
  static func run(
    _ script: String, _ arguments: String...
  ) throws -> (status: Int32, output: String) {
    try run(root.appending(path: script), arguments)
  }

  /// Runs a program, and returns its exit status and everything that it printed.
  static func run(
    _ program: URL, _ arguments: [String]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
