import Foundation

/// The targets of `Package.swift`, as the package manager reads them.
struct Manifest: Decodable {
  /// A target of the package.
  struct Target: Decodable {
    let name: String
    let type: String
    var path: String?
    var pkgConfig: String?
    var providers: [Provider]?
    /// The names of the targets of the same package that it depends on.
    var names: [String]

    /// The Debian packages that contain it.
    var packages: [String] { (providers ?? []).flatMap { ($0.apt ?? []).flatMap { $0 } } }

    /// The folder of its files, from the folder of the package.
    var folder: String { path ?? (type == "test" ? "Tests/\(name)" : "Sources/\(name)") }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      type = try values.decode(String.self, forKey: .type)
      path = try values.decodeIfPresent(String.self, forKey: .path)
      pkgConfig = try values.decodeIfPresent(String.self, forKey: .pkgConfig)
      providers = try values.decodeIfPresent([Provider].self, forKey: .providers)
      names = try values.decode([Dependency].self, forKey: .dependencies).compactMap(\.name)
    }

    private enum CodingKeys: CodingKey {
      case name, type, path, pkgConfig, providers, dependencies
    }
  }

  /// The packages of a package manager that contain a library.
  struct Provider: Decodable {
    var apt: [[String]]?
  }

  /// A dependency of a target.
  private struct Dependency: Decodable {
    /// The name of a target of the package; `nil` for a product of another.
    var name: String?

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      // A condition follows the name.
      guard var list = try? values.nestedUnkeyedContainer(forKey: .byName) else { return }
      name = try list.decode(String.self)
    }

    private enum CodingKeys: CodingKey { case byName }
  }

  /// Another package that this one depends on.
  struct Package: Decodable {
    let identity: String
    let requirement: Requirement
  }

  /// The versions of another package that are accepted.
  struct Requirement: Decodable {
    var exact: [String]?
    var range: [Range]?
    var branch: [String]?
  }

  /// A range of versions.
  struct Range: Decodable {
    let lowerBound: String
  }

  private struct Source: Decodable {
    var sourceControl: [Package]
  }

  private let dependencies: [Source]
  let targets: [Target]

  /// The packages that this one depends on.
  var packages: [Package] { dependencies.flatMap(\.sourceControl) }

  /// Reads the manifest in a folder, by default that of this package.
  init(in folder: URL = Script.root) throws {
    // The package manager locks its folder while a build is running, so this is another one.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID())")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let result = try Script.run(
      URL(filePath: "/usr/bin/env"),
      [
        "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
        "dump-package",
      ])
    let start = result.output.firstIndex(of: "{") ?? result.output.startIndex
    self = try JSONDecoder().decode(Manifest.self, from: Data(result.output[start...].utf8))
  }

  /// Returns the target with a name.
  func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
