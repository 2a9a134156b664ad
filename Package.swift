// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: unsafe code has to show itself (each `unsafe`
/// expression is written out and lives in a small handle type).
let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The window's and the app's targets run on the main actor unless they say otherwise.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "GridApp",
  products: [
    .library(name: "FrameTiming", targets: ["FrameTiming"]),
    .library(name: "FrameReports", targets: ["FrameReports"]),
    .library(name: "GridEngine", targets: ["GridEngine"]),
    .library(name: "GridImages", targets: ["GridImages"]),
    .library(name: "LayoutFiles", targets: ["LayoutFiles"]),
    .executable(name: "GridApp", targets: ["GridApp"]),
    // For the benchmarks, which are a package of their own.
    .library(name: "CImageDecode", targets: ["CImageDecode"]),
    .library(name: "CImageEncode", targets: ["CImageEncode"]),
    .library(name: "CText", targets: ["CText"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(name: "FrameTiming", swiftSettings: strict),
    .target(name: "FrameReports", dependencies: ["FrameTiming"], swiftSettings: strict),
    .target(
      name: "GridEngine",
      dependencies: [
        "FrameTiming",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "GridImages", dependencies: ["CImageDecode", "FrameTiming", "GridEngine"],
      swiftSettings: strict),
    .target(name: "LayoutFiles", dependencies: ["GridEngine"], swiftSettings: strict),
    .target(
      name: "ItemSources", dependencies: ["CCurl", "FrameTiming", "GridEngine", "GridImages"],
      swiftSettings: strict),
    // No product: CText, below, has flags that the package manager takes from no other package.
    .target(
      name: "GridSDL",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "CSDL2", "CText", "CWayland", "CGLX",
      ],
      swiftSettings: onMain),
    .executableTarget(
      name: "GridApp",
      dependencies: [
        "FrameReports", "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources",
        "LayoutFiles",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: onMain),

    // C: SDL by module map, the picture libraries behind functions that return codes.
    // No `pkgConfig`: SDL's flags contain one that the package manager refuses; the module maps
    // link by name instead.
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CCurl"),
    .target(
      name: "CImageDecode",
      linkerSettings: [
        .linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp"),
        .linkedLibrary("webpdemux"), .linkedLibrary("z"),
      ]),
    // Text by Pango and cairo. Cairo's flags name the folders of its and GLib's headers; Pango's own
    // contain one that the package manager warns about, so the folders it adds are named here.
    .systemLibrary(
      name: "CPango", pkgConfig: "cairo", providers: [.apt(["libpango1.0-dev"])]),
    .target(
      name: "CText", dependencies: ["CPango"],
      cSettings: [
        .unsafeFlags(
          ["pango-1.0", "harfbuzz", "fribidi"].flatMap { ["-isystem", "/usr/include/\($0)"] })
      ],
      linkerSettings: [
        "pangocairo-1.0", "pangoft2-1.0", "pango-1.0", "gobject-2.0", "glib-2.0", "cairo",
        "fontconfig", "fribidi",
      ].map { .linkedLibrary($0) }),
    // Wayland protocols that SDL does not pass on; libwayland is loaded at run time.
    .target(name: "CWayland", linkerSettings: [.linkedLibrary("dl")]),
    // An X server's display times; libGL is looked up at run time.
    .target(name: "CGLX", linkerSettings: [.linkedLibrary("dl")]),

    // The tool that makes the sample pictures and contacts: no product of the package and no part of
    // the app. Not a package of its own as the benchmarks are, because tests of the app read what its
    // encoder and its vCards write, and what they share would be built twice.
    .target(
      name: "CImageEncode", path: "Tools/Sources/CImageEncode",
      linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp")]),
    .target(
      name: "Samples", dependencies: ["CImageEncode", "FrameTiming"],
      path: "Tools/Sources/Samples", swiftSettings: strict),
    .executableTarget(
      name: "MakeSamples",
      dependencies: [
        "Samples", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tools/Sources/MakeSamples", swiftSettings: strict),
    .testTarget(
      name: "SamplesTests", dependencies: ["FrameTiming", "MakeSamples", "Samples"],
      path: "Tools/Tests/SamplesTests", swiftSettings: strict),

    // Tests look at pixels of screenshots and goldens.
    .systemLibrary(name: "CTestPNG", path: "Tests/CTestPNG"),
    .target(
      name: "TestSupport",
      dependencies: ["FrameReports", "FrameTiming", "GridEngine", "GridImages", "CTestPNG"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "FrameTimingTests", dependencies: ["FrameTiming", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "FrameReportsTests", dependencies: ["FrameReports", "FrameTiming", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GridEngineTests",
      dependencies: ["FrameTiming", "GridEngine", "GridImages", "TestSupport"],
      swiftSettings: strict),
    // What TIFF needs of SDL_image is in GridSDL.
    .testTarget(
      name: "GridImagesTests",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "Samples", "TestSupport",
      ],
      swiftSettings: strict),
    .target(
      name: "SDLTestSupport", dependencies: ["GridEngine", "GridSDL", "TestSupport", "CSDL2"],
      path: "Tests/SDLTestSupport", swiftSettings: strict),
    .testTarget(
      name: "GridSDLTests",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "SDLTestSupport", "TestSupport",
        "CGLX", "CSDL2",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutFilesTests",
      dependencies: ["FrameTiming", "GridEngine", "LayoutFiles", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ItemSourcesTests",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "ItemSources", "Samples", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GridAppTests",
      dependencies: [
        "FrameReports", "FrameTiming", "GridApp", "GridEngine", "GridImages", "GridSDL",
        "ItemSources", "LayoutFiles", "Samples", "SDLTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
