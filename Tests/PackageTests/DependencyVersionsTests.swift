import Foundation
import TestSupport
import Testing

/// Checks the versions of the packages that this one depends on.
struct DependencyVersionsTests {
  @Test func `the app is built with one version of each package`() throws {
    let packages = try Manifest().packages
    #expect(packages.map(\.identity).sorted() == ["swift-argument-parser", "swift-collections"])
    for package in packages { #expect(package.requirement.exact?.count == 1, "\(package)") }
  }

  @Test func `a program that uses a library may choose newer versions`() throws {
    // The package manager reads the manifest of a package that it has fetched in such a folder.
    let scratch = try ScratchFolder()
    let folder = URL(filePath: scratch.file(".build/checkouts/gridapp"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Script.root.appending(path: "Package.swift"), to: folder.appending(path: "Package.swift"))
    let fetched = try Manifest(in: folder).packages
    let oldest = fetched.map { $0.requirement.range?.map(\.lowerBound) }
    #expect(try oldest == Manifest().packages.map(\.requirement.exact))
  }

  @Test func `the Flatpak manifest has the same versions`() throws {
    let manifest = try Flatpak()
    let sources = manifest.modules.flatMap(\.sources)
    for package in try Manifest().packages {
      let source = try #require(
        sources.first { $0.url?.hasSuffix("/\(package.identity).git") == true },
        "\(package.identity)")
      #expect(source.tag == package.requirement.exact?.first)
      #expect(source.dest == "dependencies/\(package.identity)")
    }
  }
}
