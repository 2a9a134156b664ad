// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target: unsafe code has to be visible. Each `unsafe` expression is marked,
/// and belongs to a small handle type.
let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The targets of the window and the app run on the main actor by default.
let onMain: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// The settings of every target in C.
let warnings: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

/// The settings of tests that call no loop over pixels. Optimizing them would take the compiler longer than
/// optimizing all that they test; the tested code itself is optimized.
let unoptimized: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"])]

/// The parser of the app's and the tools' command lines. A package that uses only libraries turns the
/// trait off, and does not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))

/// Returns a library of the system whose headers C targets include. Such a target names each of its
/// libraries: the flags of one may contain the folders of another, but not in all of its versions.
///
/// - Parameters:
///   - name: The name of the target.
///   - pkgConfig: The library's name for pkg-config, from which the compiler and the linker have their
///     flags; `nil` for a library that is loaded at run time, because these flags would link it. Its
///     headers are in the system's folder.
///   - package: The package of Debian and Ubuntu.
func library(_ name: String, _ pkgConfig: String?, package: String) -> Target {
  // No Swift code imports one, so they share a module map without headers.
  .systemLibrary(
    name: name, path: "Sources/SystemLibraries", pkgConfig: pkgConfig,
    providers: [.apt([package])])
}

/// Whether another package has fetched this one for its libraries. The package manager reads the manifest
/// from a repository first, where it is in no folder, and then in its folder of checkouts.
let isFetched =
  Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")

/// Returns a package that this one depends on.
///
/// The app is built with exactly this version, so that it is tomorrow what it is today. A file `Package.resolved` would
/// say more, the commit, but the package manager accepts no other commit then: a mirror of a package that was
/// made anew has other commits of the same files. Programs that use the libraries choose a version for all of
/// their packages, so for them it is the oldest one.
func dependency(_ url: String, _ version: Version) -> Package.Dependency {
  isFetched ? .package(url: url, from: version) : .package(url: url, exact: version)
}

let package = Package(
  name: "GridApp",
  products: [
    .library(name: "FrameTiming", targets: ["FrameTiming"]),
    .library(name: "FrameReports", targets: ["FrameReports"]),
    // For programs in C and C++, from which scripts/build-frametiming makes a shared library.
    .library(name: "frametiming", type: .static, targets: ["FrameTimingInterface"]),
    .library(name: "GridLayout", targets: ["GridLayout"]),
    .library(name: "GridEngine", targets: ["GridEngine"]),
    .library(name: "GridImages", targets: ["GridImages"]),
    .library(name: "GridSDL", targets: ["GridSDL"]),
    .library(name: "LayoutFiles", targets: ["LayoutFiles"]),
    .executable(name: "GridApp", targets: ["GridAppProgram"]),
    // For the benchmarks, which are a separate package.
    .library(name: "CImageDecode", targets: ["CImageDecode"]),
    .library(name: "CImageEncode", targets: ["CImageEncode"]),
    .library(name: "CTestColor", targets: ["CTestColor"]),
    .library(name: "CText", targets: ["CText"]),
    // For libFuzzer, whose program is a package of its own.
    .library(name: "FuzzTargets", targets: ["FuzzTargets"]),
  ],
  traits: [
    .trait(name: "CommandLine", description: "The app and the tools, with swift-argument-parser."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    dependency("https://github.com/apple/swift-argument-parser", "1.8.2"),
    dependency("https://github.com/apple/swift-collections", "1.6.0"),
  ],
  targets: [
    .target(name: "FrameTiming", swiftSettings: strict),
    .target(name: "SystemFiles", swiftSettings: strict),
    .target(
      name: "FrameReports", dependencies: ["FrameTiming", "SystemFiles"], swiftSettings: strict),
    .target(
      name: "FrameTimingInterface", dependencies: ["CFrameTiming", "FrameReports", "FrameTiming"],
      swiftSettings: strict),
    // Unoptimized code rounds by functions of libm. Only an import of the C library would link it.
    .target(
      name: "GridLayout", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(
      name: "GridEngine",
      dependencies: [
        "FrameTiming", "GridLayout",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: strict),
    .target(
      name: "GridImages",
      dependencies: ["CImageDecode", "CSandbox", "FrameTiming", "GridEngine", "SystemFiles"],
      swiftSettings: strict),
    .target(
      name: "LayoutFiles", dependencies: ["GridLayout", "SystemFiles"], swiftSettings: strict),
    .target(
      name: "ItemSources",
      dependencies: [
        "CCurl", "CFiles", "CGio", "CSQLite", "FrameTiming", "GridEngine", "GridImages",
      ],
      swiftSettings: strict),
    .target(
      name: "GridAccessibility", dependencies: ["CGio", "GridEngine"],
      swiftSettings: strict),
    .target(
      name: "GridSDL",
      dependencies: [
        "FrameTiming", "GridAccessibility", "GridEngine", "GridImages", "CMainQueue", "CSDL2",
        "CText", "CBlit", "CWayland", "CGLX", "CX11", "CGio",
      ],
      swiftSettings: onMain),
    .target(
      name: "Replays", dependencies: ["FrameTiming", "GridEngine", "GridImages", "GridSDL"],
      swiftSettings: onMain),
    // What scenes are, for the modules that have some and for the app that shows them.
    .target(
      name: "Scenes",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "SystemFiles",
      ],
      swiftSettings: onMain),
    .target(
      name: "PhotoBrowser",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "Scenes",
      ],
      swiftSettings: onMain),
    .target(
      name: "Demos",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "LayoutFiles",
        "Scenes", "SystemFiles",
      ],
      swiftSettings: onMain),
    .target(
      name: "Lab",
      dependencies: [
        "FrameReports", "FrameTiming", "GridEngine", "GridImages", "GridSDL", "Scenes",
      ],
      swiftSettings: onMain),
    .target(
      name: "GridApp",
      dependencies: [
        "Demos", "FrameReports", "FrameTiming", "GridEngine", "GridImages",
        "GridSDL", "ItemSources", "Lab", "LayoutFiles", "PhotoBrowser", "Replays", "Scenes",
        "SystemFiles", argumentParser,
      ],
      swiftSettings: onMain),
    // The program is apart from its module, so that a test can make another one with more elements.
    .executableTarget(name: "GridAppProgram", dependencies: ["GridApp"], swiftSettings: onMain),

    // Libraries of the system with functions for Swift. SDL is without `pkgConfig`, because the package manager
    // warns about a macro in its flags. The headers are in the system's folder.
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // The main queue of libdispatch, for loops that are not its own.
    .systemLibrary(name: "CFrameTiming"),
    .systemLibrary(name: "CMainQueue"),

    // Libraries behind C targets. The package manager leaves `-pthread` out of the flags of Pango and GIO, and says so.
    // The C library has threads without it.
    library("SystemCairo", "cairo", package: "libcairo2-dev"),
    library("SystemDeflate", "libdeflate", package: "libdeflate-dev"),
    library("SystemFontconfig", "fontconfig", package: "libfontconfig-dev"),
    library("SystemFriBidi", "fribidi", package: "libfribidi-dev"),
    library("SystemGIO", "gio-2.0", package: "libglib2.0-dev"),
    library("SystemGLib", "glib-2.0", package: "libglib2.0-dev"),
    library("SystemJPEG", "libjpeg", package: "libjpeg-dev"),
    library("SystemLCMS2", "lcms2", package: "liblcms2-dev"),
    library("SystemPango", "pangocairo", package: "libpango1.0-dev"),
    library("SystemPangoFT2", "pangoft2", package: "libpango1.0-dev"),
    library("SystemPNG", "libpng", package: "libpng-dev"),
    library("SystemTIFF", "libtiff-4", package: "libtiff-dev"),
    library("SystemWayland", nil, package: "libwayland-dev"),
    library("SystemWebP", "libwebp", package: "libwebp-dev"),
    library("SystemWebPDemux", "libwebpdemux", package: "libwebp-dev"),
    library("SystemXCB", nil, package: "libxcb1-dev"),
    library("SystemZlib", "zlib", package: "zlib1g-dev"),

    // The image libraries behind functions that return codes.
    .target(
      name: "CImageDecode",
      dependencies: [
        "SystemDeflate", "SystemJPEG", "SystemLCMS2", "SystemPNG", "SystemTIFF", "SystemWebP",
        "SystemWebPDemux", "SystemZlib",
      ],
      cSettings: warnings + [.headerSearchPath(".")]),
    // Functions of the C library that Swift does not import.
    .target(name: "CFiles", cSettings: warnings),
    // Processes without rights, in which images are decoded.
    .target(name: "CSandbox", cSettings: warnings),
    // Text by Pango and cairo.
    .target(
      name: "CText",
      dependencies: [
        "SystemCairo", "SystemFontconfig", "SystemFriBidi", "SystemPango", "SystemPangoFT2",
      ],
      cSettings: warnings),
    // Images, text and rectangles in frames in shared memory.
    .target(name: "CBlit", cSettings: warnings),
    // Wayland protocols that SDL does not expose; libwayland is loaded at run time.
    .target(
      name: "CWayland", dependencies: ["SystemWayland"], cSettings: warnings,
      linkerSettings: [.linkedLibrary("dl")]),
    // Installed programs, settings and file dialogs of the desktop, and the bus of screen readers. Pango depends on GIO,
    // so it is loaded anyway.
    .target(name: "CGio", dependencies: ["SystemGIO", "SystemGLib"], cSettings: warnings),
    // The clipboard and drags of an X server; libxcb is loaded at run time.
    .target(
      name: "CX11", dependencies: ["SystemXCB"], cSettings: warnings,
      linkerSettings: [.linkedLibrary("dl")]),
    // Display times of an X server; libGL is loaded at run time.
    .target(name: "CGLX", cSettings: warnings, linkerSettings: [.linkedLibrary("dl")]),

    // The tool that creates the sample photos and contacts. It is neither a product of the package
    // nor a part of the app. Unlike the benchmarks it is not a separate package, because tests of
    // the app use its encoder and its vCards, and shared code would be built twice.
    .target(
      name: "CImageEncode", dependencies: ["SystemJPEG", "SystemPNG", "SystemWebP"],
      path: "Tools/Sources/CImageEncode", cSettings: warnings),
    .target(
      name: "Samples", dependencies: ["CImageEncode", "FrameTiming"],
      path: "Tools/Sources/Samples", swiftSettings: strict),
    .executableTarget(
      name: "MakeSamples",
      dependencies: ["FrameTiming", "Samples", argumentParser],
      path: "Tools/Sources/MakeSamples", swiftSettings: strict),
    .testTarget(
      name: "SamplesTests", dependencies: ["FrameTiming", "MakeSamples", "Samples"],
      path: "Tools/Tests/SamplesTests", swiftSettings: strict),

    // Tests compare pixels of screenshots and goldens.
    .systemLibrary(
      name: "CTestPNG", path: "Tests/CTestPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]),
    // ICC profiles, and lcms2's own results to compare with.
    .target(
      name: "CTestColor", dependencies: ["SystemLCMS2", "SystemWebP"], path: "Tests/CTestColor",
      cSettings: warnings),
    .target(
      name: "TestSupport",
      dependencies: [
        "FrameReports", "FrameTiming", "GridEngine", "GridImages", "GridLayout", "CTestPNG",
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "FrameTimingTests", dependencies: ["FrameTiming", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "SystemFilesTests", dependencies: ["FrameTiming", "SystemFiles", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "FrameReportsTests",
      dependencies: ["FrameReports", "FrameTiming", "SystemFiles", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GridLayoutTests", dependencies: ["FrameTiming", "GridLayout", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GridEngineTests",
      dependencies: ["FrameTiming", "GridEngine", "GridImages", "GridLayout", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GridImagesTests",
      dependencies: [
        "CImageDecode", "CRestrict", "CSandbox", "CTestColor", "EscapeWorker", "FrameTiming",
        "GridEngine", "GridImages", "Samples", "TestSupport",
      ],
      swiftSettings: strict),
    // A decode worker that attacks, and a container that refuses sandboxes.
    .target(name: "CRestrict", path: "Tests/CRestrict", cSettings: warnings),
    .executableTarget(
      name: "EscapeWorker", dependencies: ["CRestrict", "GridEngine", "GridImages"],
      path: "Tests/EscapeWorker", swiftSettings: strict),
    .target(
      name: "SDLTestSupport", dependencies: ["GridEngine", "GridSDL", "TestSupport", "CSDL2"],
      path: "Tests/SDLTestSupport", swiftSettings: strict),
    .testTarget(
      name: "GridSDLTests",
      dependencies: [
        "FrameTiming", "GridAccessibility", "GridEngine", "GridImages", "GridSDL",
        "SDLTestSupport", "TestSupport", "CGLX", "CSDL2", "CX11",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReplaysTests",
      dependencies: ["FrameTiming", "GridEngine", "GridSDL", "Replays", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "GridAccessibilityTests", dependencies: ["GridAccessibility", "GridEngine"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "LayoutFilesTests",
      dependencies: ["FrameTiming", "GridLayout", "LayoutFiles", "TestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "ItemSourcesTests",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "ItemSources", "TestSupport",
      ],
      swiftSettings: unoptimized),
    .target(
      name: "SceneTestSupport",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "Scenes", "SDLTestSupport",
        "TestSupport",
      ],
      path: "Tests/SceneTestSupport", swiftSettings: strict),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Demos", "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "Scenes",
        "SceneTestSupport", "SDLTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoBrowserTests",
      dependencies: [
        "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "PhotoBrowser",
        "Scenes", "SceneTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DemosTests",
      dependencies: [
        "Demos", "FrameTiming", "GridEngine", "GridImages", "GridSDL", "ItemSources", "Lab",
        "Samples", "Scenes", "SceneTestSupport", "SDLTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LabTests",
      dependencies: [
        "Demos", "GridEngine", "GridSDL", "Lab", "Scenes",
        "SceneTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GridAppTests",
      dependencies: [
        "Demos", "FrameReports", "FrameTiming", "GridApp", "GridEngine",
        "GridImages", "GridSDL", "ItemSources", "Lab", "LayoutFiles", "PhotoBrowser", "Replays",
        "Scenes", "SceneTestSupport", "SDLTestSupport", "TestSupport",
      ],
      swiftSettings: strict),
    // The readers of files from outside, for libFuzzer (scripts/fuzz) and for unit tests. Readers in C are
    // built without Swift, too; they see the decoder's private headers.
    .target(
      name: "CFuzzTargets",
      dependencies: [
        "CImageDecode", "SystemJPEG", "SystemLCMS2", "SystemPNG", "SystemWebP", "SystemZlib",
      ],
      path: "Fuzz/Sources/CFuzzTargets",
      cSettings: warnings + [.headerSearchPath("../../../Sources/CImageDecode")]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "CFuzzTargets", "Demos", "FrameReports", "FrameTiming", "GridEngine", "GridLayout",
        "GridSDL", "ItemSources", "LayoutFiles", "Replays",
      ],
      path: "Fuzz/Sources/FuzzTargets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["CFuzzTargets", "FrameTiming", "FuzzTargets", "TestSupport"],
      path: "Fuzz/Tests/FuzzTargetsTests", swiftSettings: strict),
    // The package as others use it: the guides' code, the comments of the products, Musl.
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "FrameReports", "FrameTiming", "GridEngine", "GridImages", "GridLayout", "GridSDL",
        "LayoutFiles", "TestSupport",
      ],
      // Programs that tests compile by themselves, because they may see only what is public.
      exclude: ["FrameTimingProgram", "OutsideMistakes", "OutsideTasks"], swiftSettings: unoptimized
    ),
    // The complete program of the README. It is also an example, in the package `Examples`.
    .executableTarget(
      name: "PhotoWallProgram", dependencies: ["GridSDL"], path: "Examples/Sources/PhotoWall",
      swiftSettings: strict),
    // GridApp with frames and an overlay that are slow by a known time.
    .executableTarget(
      name: "SlowGridApp", dependencies: ["FrameTiming", "GridApp", "GridSDL"],
      path: "Tests/SlowGridApp", swiftSettings: onMain),
    // A program with a window of its own, for tests of tasks of the main actor and of the first scroll.
    .executableTarget(
      name: "WindowProgram", dependencies: ["GridSDL"], path: "Tests/WindowProgram",
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "CSandbox", "EscapeWorker", "GridAppProgram", "PhotoWallProgram", "SlowGridApp",
        "TestSupport", "WindowProgram",
      ],
      swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6]
)

// `scripts/test` sets this. Elsewhere a newer compiler's warnings do not fail a build.
if Context.environment["WARNINGS_AS_ERRORS"] == "1" {
  for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
}

// `scripts/platforms` sets this to the test modules that it needs: building all takes twice as long.
if let names = Context.environment["TEST_MODULES"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}
