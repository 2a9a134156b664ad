import Foundation
import TestSupport
import Testing

/// Checks that the app is a program as others can write it: that it uses of `GridSDL` what is public.
struct AppAccessTests {
  /// The declarations that are not public, with the reasons in `docs/architecture.md`.
  private static let exceptions: Set = ["TextureStore", "textures"]

  /// The modules of the app that use `GridSDL`.
  private static let modules = ["Replays", "Scenes", "PhotoBrowser", "Demos", "Lab", "GridApp"]

  @Test func `the app uses of GridSDL what is public, but for named exceptions`() throws {
    let folder = try ScratchFolder()
    let modules = try Self.modulesWithoutPackageAccess(in: folder)
    var names: Set<String> = []
    for module in Self.modules {
      let sources = try Self.sources(of: module).map(\.path)
      // Errors of types end a compilation before function bodies are checked.
      let output = try Self.compile(
        ["-typecheck", "-continue-building-after-errors", "-module-name", module, "-I", modules]
          + sources)
      names.formUnion(try Self.missingNames(in: output))
    }
    #expect(names == Self.exceptions)
    let page = try String(
      contentsOf: Script.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    for name in Self.exceptions { #expect(page.contains("`\(name)`"), "\(name) has no reason") }
  }

  /// Compiles the interface of `GridSDL` with `internal` in place of `package`, beside the other modules of this
  /// build.
  ///
  /// - Returns: The folder of the modules.
  private static func modulesWithoutPackageAccess(in folder: ScratchFolder) throws -> String {
    let manager = FileManager.default
    let modules = folder.file("modules")
    try manager.copyItem(
      at: Script.build.appending(path: "Modules"), to: URL(filePath: modules))
    let access = try Regex(#"^(\s*(?:@\w+(?:\([^)]*\))? )*(?:\w+(?:\(set\))? )*?)package\b"#)
    let copies = try sources(of: "GridSDL").enumerated().map { index, file in
      let lines = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let path = folder.file("\(index)-\(file.lastPathComponent)")
      try lines.map { line in
        line.replacing(access, maxReplacements: 1) { match in
          "\(match.output[1].substring ?? "")internal"
        }
      }
      .joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }
    let output = try compile(
      [
        "-emit-module", "-emit-module-path", modules + "/GridSDL.swiftmodule", "-module-name",
        "GridSDL", "-parse-as-library", "-enable-testing", "-Xfrontend",
        "-experimental-skip-all-function-bodies", "-I", modules,
      ] + copies)
    try #require(!output.contains("error:"), "\(output)")
    return modules
  }

  private static func sources(of module: String) throws -> [URL] {
    let folder = Script.root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "swift" && !$0.path.contains(".docc/") }
      .sorted { $0.path < $1.path }
  }

  /// Runs the compiler for a module of this package, isolated to the main actor.
  private static func compile(_ arguments: [String]) throws -> String {
    // As SwiftPM names the package of a folder: an identifier of C99.
    let package = String(
      Script.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return try Script.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swiftc", "-wmo", "-swift-version", "6", "-default-isolation", "MainActor",
        "-package-name", package,
      ] + OutsideProgram.cModules() + arguments
    ).output
  }

  /// The names that the compiler does not find, or that are not accessible.
  private static func missingNames(in output: String) throws -> [String] {
    let errors = [
      #"error: cannot find (?:type )?'(\w+)' in scope"#,
      #"error: '(\w+)' is inaccessible due to 'internal' protection level"#,
      #"error: .* has no member '(\w+)'"#,
    ]
    return try errors.flatMap { error in
      output.matches(of: try Regex(error)).compactMap { $0.output[1].substring.map(String.init) }
    }
  }
}
