import Foundation
import TestSupport
import Testing

/// A package of its own with one program for each of some products.
struct OutsidePackage {
  /// The place where the package finds this one.
  enum Origin: CaseIterable {
    case path, tag
  }

  let folder: ScratchFolder
  private static let version = "99.0.0"

  /// Creates a package.
  ///
  /// - Parameters:
  ///   - programs: The products, each with the text of the program that uses it.
  ///   - origin: How the package refers to this repository.
  init(programs: [String: String], from origin: Origin) throws {
    folder = try ScratchFolder()
    let dependency =
      switch origin {
      case .path: "name: \"GridApp\", path: \"\(Script.root.path)\""
      case .tag: "url: \"\(try Self.cloneWithTag(in: folder))\", exact: \"\(Self.version)\""
      }
    let targets = programs.keys.sorted().map {
      """
          .executableTarget(
            name: "Use\($0)", dependencies: [.product(name: "\($0)", package: "GridApp")]),
      """
    }
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Outside",
        dependencies: [.package(\(dependency), traits: [])],
        targets: [
      \(targets.joined(separator: "\n"))
        ])

      """, to: "Package.swift")
    for (product, text) in programs { try write(text, to: "Sources/Use\(product)/main.swift") }
  }

  /// Runs a command of the package manager for the package.
  func swift(_ command: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    // Flags that make errors of warnings are refused in a dependency with a version.
    try Script.run(
      URL(filePath: "/usr/bin/env"),
      ["-u", "WARNINGS_AS_ERRORS", "swift", command, "--package-path", folder.path] + arguments)
  }

  /// Returns the names of the modules with an object file.
  ///
  /// The folders of the other modules exist too, because the package manager plans all of them.
  func builtModules() throws -> Set<String> {
    let build = folder.file(".build/debug/")
    let folders = try FileManager.default.contentsOfDirectory(atPath: build)
      .filter { $0.hasSuffix(".build") }
    return Set(
      folders.filter {
        FileManager.default.enumerator(atPath: build + $0)?
          .contains { ($0 as? String)?.hasSuffix(".o") == true } == true
      }
      .map { String($0.dropLast(".build".count)) })
  }

  /// Clones the repository, without changes that are not committed, and returns its address.
  private static func cloneWithTag(in folder: ScratchFolder) throws -> String {
    let clone = folder.file("GridApp")
    for arguments in [
      ["clone", "--quiet", Script.root.path, clone], ["-C", clone, "tag", Self.version],
    ] {
      let result = try Script.run(URL(filePath: "/usr/bin/env"), ["git"] + arguments)
      try #require(result.status == 0, "\(result.output)")
    }
    return "file://\(clone)"
  }

  private func write(_ text: String, to path: String) throws {
    let file = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
