import Foundation
import TestSupport
import Testing

/// Checks what a user of one library fetches and builds. It clones repositories and builds the products
/// twice, so it is one of the long checks.
@Suite(.enabled(if: Soak.isOn), .serialized)
struct DependencySoakTests {
  /// The place where another package finds this one.
  enum Origin: CaseIterable {
    case path, tag
  }

  @Test func `a package that depends on the engine alone fetches only swift-collections`() throws {
    let package = try OutsidePackage(of: ["GridEngine": "Size"], from: .path)
    let result = try package.swift("package", "resolve")
    #expect(result.status == 0, "\(result.output)")
    let checkouts = try FileManager.default.contentsOfDirectory(
      atPath: package.folder.file(".build/checkouts"))
    #expect(checkouts == ["swift-collections"])
  }

  /// The products, each after those that it depends on, with a public type and the modules that it adds
  /// to a build.
  private static let products: [(name: String, type: String, modules: Set<String>)] = [
    ("FrameTiming", "FrameTime", ["FrameTiming"]),
    ("FrameReports", "Recording", ["FrameReports"]),
    ("GridEngine", "Size", ["GridEngine"]),
    ("LayoutFiles", "LayoutFile", ["LayoutFiles"]),
    ("GridImages", "ImageRequest", ["CImageDecode", "CSandbox", "GridImages"]),
    ("GridSDL", "GridWindow", ["CGLX", "CText", "CWayland", "GridSDL"]),
  ]

  @Test(arguments: Origin.allCases)
  func `each product builds alone, with the modules that it needs`(origin: Origin) throws {
    let package = try OutsidePackage(
      of: Dictionary(uniqueKeysWithValues: Self.products.map { ($0.name, $0.type) }), from: origin)
    let ours = Set(Self.products.flatMap(\.modules) + ["GridApp", "ItemSources"])
    var built: Set<String> = []
    for product in Self.products {
      let result = try package.swift("build", "--product", "Use\(product.name)")
      try #require(result.status == 0, "\(product.name): \(result.output)")
      let run = try Script.run(
        URL(filePath: package.folder.file(".build/debug/Use\(product.name)")), [])
      #expect(run.output == "\(product.type)\n")
      let modules = try package.builtModules().intersection(ours)
      #expect(modules.subtracting(built) == product.modules, "\(product.name)")
      built.formUnion(modules)
    }
  }
}

/// A package of its own with one program for each of some products.
private struct OutsidePackage {
  let folder: ScratchFolder
  private static let version = "99.0.0"

  /// Creates a package.
  ///
  /// - Parameters:
  ///   - products: The products, each with a public type that its program prints.
  ///   - origin: How the package refers to this repository.
  init(of products: [String: String], from origin: DependencySoakTests.Origin) throws {
    folder = try ScratchFolder()
    let dependency =
      switch origin {
      case .path: "name: \"GridApp\", path: \"\(Script.root.path)\""
      case .tag: "url: \"\(try Self.cloneWithTag(in: folder))\", exact: \"\(Self.version)\""
      }
    let targets = products.keys.sorted().map {
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
    for (product, type) in products {
      try write("import \(product)\nprint(\(type).self)\n", to: "Sources/Use\(product)/main.swift")
    }
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
