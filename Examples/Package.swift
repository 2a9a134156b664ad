// swift-tools-version: 6.2
import PackageDescription

/// The name of the package that this one shows: that of its folder.
let gridApp = Context.packageDirectory.split(separator: "/").dropLast().last.map(String.init) ?? ""

let package = Package(
  name: "Examples",
  dependencies: [.package(path: "..", traits: [])],
  targets: [
    // A window with a grid.
    example("PhotoWall", "GridSDL"),
    example("PhotoAlbums", "GridSDL"),
    example("PhotoDetails", "GridSDL"),
    example("PhotoWheel", "GridSDL"),
    example("SelfSizingList", "GridSDL"),
    example("OrthogonalGallery", "GridSDL"),
    example("LiveData", "GridSDL"),
    example("Chat", "GridSDL"),
    example("Captions", "GridSDL"),
    // Layouts without a view.
    example("PrintFrames", "GridLayout"),
    // The engine with a renderer of your own.
    example("SoftwareRenderer", "GridEngine"),
    // Frame times in a program that uses SDL itself.
    .systemLibrary(name: "CSDL", providers: [.apt(["libsdl2-dev"])]),
    example(
      "FrameTimeOverlay", "GridSDL", "CSDL", .product(name: "FrameReports", package: gridApp)),
  ],
  swiftLanguageModes: [.v6]
)

/// Returns the target of an example that depends on a product of GridApp.
func example(_ name: String, _ product: String, _ library: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: [.product(name: product, package: gridApp)] + library)
}
