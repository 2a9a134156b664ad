import Foundation
import TestSupport

/// A program of another package, compiled against the products of this build.
enum OutsideProgram {
  /// The modules of GridEngine and of what it depends on.
  private static let engineModules = [
    "ContainersPreview", "DequeModule", "FrameTiming", "GridEngine", "GridLayout",
    "InternalCollectionsUtilities", "OrderedCollections",
  ]

  /// Compiles a program that uses GridEngine, runs it, and returns its output and the compiler's
  /// messages.
  ///
  /// - Parameter sources: The paths of its files; one of them is `main.swift`.
  static func run(_ sources: [String]) throws -> String {
    let folder = try ScratchFolder()
    let program = folder.file("outside")
    let compiled = try swiftc(["-o", program] + sources + objects(of: engineModules))
    guard compiled.status == 0 else { return compiled.output }
    return compiled.output + (try Script.run(URL(filePath: program), []).output)
  }

  /// The object files of modules, in this build.
  private static func objects(of modules: [String]) -> [String] {
    modules.flatMap { module in
      let folder = Script.build.appending(path: "\(module).build")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "o" }.map(\.path)
    }
  }

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
    return try swiftc(["-typecheck"] + (isScript ? [] : ["-parse-as-library"]) + paths).output
  }

  /// Runs the compiler with the modules of this build. It is in no package, so it sees only what is
  /// public.
  private static func swiftc(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try Script.run(
      URL(filePath: "/usr/bin/env"),
      ["swiftc", "-swift-version", "6", "-module-name", "Outside"]
        + ["-I", Script.build.appending(path: "Modules").path] + cModules() + arguments)
  }

  /// The flags that lead to the C modules of the products.
  static func cModules() throws -> [String] {
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
