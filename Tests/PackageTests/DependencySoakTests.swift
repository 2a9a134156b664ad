import Foundation
import TestSupport
import Testing

/// Checks what a user of one library fetches and builds. It clones repositories and builds the products
/// twice, so it is one of the long checks.
@Suite(.enabled(if: Soak.isOn), .serialized)
struct DependencySoakTests {
  @Test func `a package that depends on the engine alone fetches only swift-collections`() throws {
    let package = try OutsidePackage(
      programs: ["GridEngine": "import GridEngine"], from: .path)
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
    ("GridLayout", "Size", ["GridLayout"]),
    ("LayoutFiles", "LayoutFile", ["LayoutFiles"]),
    ("GridEngine", "CollectionView", ["GridEngine"]),
    ("GridImages", "ImageRequest", ["CImageDecode", "CSandbox", "GridImages"]),
    ("GridSDL", "GridWindow", ["CGLX", "CText", "CWayland", "GridSDL"]),
  ]

  @Test(arguments: OutsidePackage.Origin.allCases)
  func `each product builds alone, with the modules that it needs`(origin: OutsidePackage.Origin)
    throws
  {
    let programs = Self.products.map { ($0.name, "import \($0.name)\nprint(\($0.type).self)\n") }
    let package = try OutsidePackage(
      programs: Dictionary(uniqueKeysWithValues: programs), from: origin)
    let ours = Set(
      Self.products.flatMap(\.modules)
        + ["Demos", "GridApp", "ItemSources", "Lab", "PhotoBrowser", "Scenes"])
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
