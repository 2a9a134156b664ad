import Foundation
import TestSupport

/// A program of another package, compiled against the products of this build.
enum OutsideProgram {
  /// Returns the messages of the compiler for a program; empty if it compiles without warnings.
  ///
  /// - Parameters:
  ///   - files: The texts of the program's files.
  ///   - isScript: Whether the only file has statements outside of functions, as `main.swift`.
  static func messages(for files: [String], isScript: Bool = false) throws -> String {
    let folder = try ScratchFolder()
    let paths = files.indices.map { folder.file("file\($0).swift") }
    for (path, text) in zip(paths, files) {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let result = try Script.run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "Outside"]
        + (isScript ? [] : ["-parse-as-library"])
        + ["-I", Script.build.appending(path: "Modules").path]
        + cModules() + paths)
    return result.output
  }

  /// The flags that lead to the C modules of the products.
  private static func cModules() throws -> [String] {
    let sources = Script.root.appending(path: "Sources")
    let folders =
      try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      + FileManager.default.contentsOfDirectory(
        at: Script.build, includingPropertiesForKeys: nil)
    return folders.filter { $0.lastPathComponent.hasPrefix("C") }
      .map { $0.appending(path: "module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
      .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }
}
