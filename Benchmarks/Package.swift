// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the app's package neither builds nor ships its benchmarks.
//
// What is measured is mostly `package` and not public. Packages do not see each other's `package`
// declarations, and `@_spi` would put a mark of the benchmarks on every one of them in the engine;
// so the benchmarks say `@testable import GridEngine` and are built with `-enable-testing`:
//
//     swift run -c release -Xswiftc -enable-testing IndexBenchmarks
//
// That keeps all optimization inside the module. Calls from here into the engine are not inlined,
// which makes the figures those of a caller in another module, if anything too high.

let strict: [SwiftSetting] = [.strictMemorySafety()]

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
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "ApplyBenchmarks",
      dependencies: [
        "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "ScrollBenchmarks",
      dependencies: [
        "CAllocationCount", "Harness", .product(name: "FrameTiming", package: "GridApp"),
        .product(name: "GridEngine", package: "GridApp"),
      ],
      swiftSettings: strict),
    // The usual ways to decode, to compare with.
    .target(
      name: "CPlainDecode",
      linkerSettings: [
        .linkedLibrary("SDL2"), .linkedLibrary("SDL2_image"), .linkedLibrary("jpeg"),
      ]),
    .executableTarget(
      name: "PictureBenchmarks",
      dependencies: [
        "CPlainDecode", "Harness", .product(name: "CImageDecode", package: "GridApp"),
        .product(name: "CImageEncode", package: "GridApp"),
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
      name: "LayoutBenchmarks",
      dependencies: ["Harness", .product(name: "GridEngine", package: "GridApp")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
