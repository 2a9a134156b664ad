// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the app's package neither builds nor ships its benchmarks.
//
// The measured code is mostly `package` and not public. Packages do not see each other's `package`
// declarations, and `@_spi` would mark every one of them in the engine for the benchmarks. So the
// benchmarks use `@testable import` and are built with `-enable-testing`:
//
//     swift run -c release -Xswiftc -enable-testing IndexBenchmarks
//
// This option keeps all optimization inside the module. Calls from here into the engine are not inlined,
// so the figures are those of a caller in another module, and at most too high.

let strict: [SwiftSetting] = [.strictMemorySafety()]

/// The settings of every target in C.
let warnings: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "GridApp", path: "..")],
  targets: [
    .target(name: "Harness", swiftSettings: strict),
    .executableTarget(
      name: "SnapshotBenchmarks",
      dependencies: [
        "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "IndexBenchmarks",
      dependencies: [
        "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridLayout", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ApplyBenchmarks",
      dependencies: [
        "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    .target(name: "CAllocationCount", cSettings: warnings),
    .executableTarget(
      name: "ScrollBenchmarks",
      dependencies: [
        "CAllocationCount", "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    // Other decoders, for comparison.
    .target(
      name: "CPlainDecode", cSettings: warnings,
      linkerSettings: [
        .linkedLibrary("SDL2"), .linkedLibrary("SDL2_image"), .linkedLibrary("deflate"),
        .linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("webp"),
      ]),
    .executableTarget(
      name: "PictureBenchmarks",
      dependencies: [
        "CPlainDecode", "Harness", .product(name: "CImageDecode", package: "GridApp"),
        .product(name: "CImageEncode", package: "GridApp"),
        .product(name: "CTestColor", package: "GridApp"),
        .product(name: "FrameTiming", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "TextBenchmarks",
      dependencies: [
        "Harness", .product(name: "CText", package: "GridApp"),
        .product(name: "FrameTiming", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "QueueBenchmarks",
      dependencies: [
        "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
        .product(name: "GridImages", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: [
        "Harness", .product(name: "GridEngine", package: "GridApp"),
        .product(name: "GridLayout", package: "GridApp"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
