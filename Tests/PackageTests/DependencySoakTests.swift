import Foundation
import TestSupport
import Testing

/// Checks the packages that a user of one library fetches. It clones repositories, so it is one of
/// the long checks.
struct DependencySoakTests {
  @Test(.enabled(if: Soak.isOn))
  func `a package that depends on the engine alone fetches only swift-collections`() throws {
    let folder = try ScratchFolder()
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Outside",
        dependencies: [.package(name: "GridApp", path: "\(Script.root.path)", traits: [])],
        targets: [
          .executableTarget(
            name: "Outside", dependencies: [.product(name: "GridEngine", package: "GridApp")])
        ])
      """
    try manifest.write(toFile: folder.file("Package.swift"), atomically: true, encoding: .utf8)
    let sources = folder.path + "/Sources/Outside"
    try FileManager.default.createDirectory(
      atPath: sources, withIntermediateDirectories: true)
    try "import GridEngine\n".write(
      toFile: sources + "/main.swift", atomically: true, encoding: .utf8)
    let result = try Script.run(
      URL(filePath: "/usr/bin/env"), ["swift", "package", "--package-path", folder.path, "resolve"])
    #expect(result.status == 0, "\(result.output)")
    let checkouts = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/.build/checkouts")
    #expect(checkouts == ["swift-collections"])
  }
}
