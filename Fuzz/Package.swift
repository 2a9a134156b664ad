// swift-tools-version: 6.2
import PackageDescription

// A package of its own, because libFuzzer brings its own `main`: scripts/fuzz builds it with
// `--sanitize=fuzzer`. The targets are part of the app's package, whose unit tests run them too.

let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "GridApp", path: "..")],
  targets: [
    .executableTarget(
      name: "FuzzDriver", dependencies: [.product(name: "FuzzTargets", package: "GridApp")],
      swiftSettings: [.strictMemorySafety(), .unsafeFlags(["-parse-as-library"])])
  ],
  swiftLanguageModes: [.v6]
)
