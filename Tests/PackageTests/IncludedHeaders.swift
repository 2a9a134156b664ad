import Foundation

/// The headers of libraries that the C code of a target includes, and what they belong to.
///
/// A header belongs to the library whose pkg-config file is in the same Debian package.
struct IncludedHeaders {
  /// The pkg-config files of libraries without `pkgConfig` in the manifest, which says why.
  private static let filesWithoutFlags = [
    "CSDL2": ["sdl2", "SDL2_image"], "SystemWayland": ["wayland-client"], "SystemXCB": ["xcb"],
  ]
  /// The headers of the compiler.
  private static let compilerHeaders: Set = [
    "float.h", "limits.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h",
  ]

  /// The headers that no folder of the named libraries has.
  private let missing: [String]
  /// The packages of each header that is not of the C library or the kernel.
  private let owners: [String: Set<Substring>]
  /// The packages of each named library.
  private let libraries: [String: Set<Substring>]

  /// Reads the files of a target.
  init(of target: Manifest.Target, in manifest: Manifest) throws {
    let named = ([target] + target.names.compactMap(manifest.target)).filter { $0.type == "system" }
    let folders =
      try PkgConfigFile.folders(of: named.compactMap(\.pkgConfig)) + Self.systemFolders()
    var paths: [String: String] = [:]
    var missing: [String] = []
    for header in try Self.includes(in: target.folder) {
      let path = folders.lazy.map { "\($0)/\(header)" }
        .first { FileManager.default.fileExists(atPath: $0) }
      if path == nil, !Self.compilerHeaders.contains(header) { missing.append(header) }
      paths[header] = path
    }
    var files: [String: [String]] = [:]
    for library in named {
      // A module of functions that the toolchain brings is no library of the system.
      guard let names = library.pkgConfig.map({ [$0] }) ?? Self.filesWithoutFlags[library.name]
      else { continue }
      files[library.name] = try names.compactMap { try PkgConfigFile($0)?.path }
    }
    let packages = try Self.packages(of: Array(paths.values) + files.values.joined())
    self.missing = missing
    libraries = files.mapValues { Set($0.flatMap { packages[$0] ?? [] }) }
    owners = paths.compactMapValues { packages[$0] }.filter {
      !$0.value.contains { $0.hasPrefix("libc6-dev") || $0.hasPrefix("linux-libc-dev") }
    }
  }

  /// Returns the headers that belong to no library that the target names, or that no folder of these has.
  ///
  /// - Parameter library: A name to leave out, as if the target did not have it.
  func unnamed(without library: String? = nil) -> [String] {
    let known = Set(libraries.filter { $0.key != library }.values.joined())
    return missing + owners.filter { known.isDisjoint(with: $0.value) }.map(\.key).sorted()
  }

  /// The named libraries to whose packages no header belongs.
  var unused: [String] {
    let used = Set(owners.values.joined())
    return libraries.filter { $0.value.isDisjoint(with: used) }.map(\.key).sorted()
  }

  /// The named libraries with a package of their own; pangocairo and pangoft2 share one.
  var libraryNames: [String] {
    libraries.filter { entry in
      !libraries.contains { $0.key != entry.key && !$0.value.isDisjoint(with: entry.value) }
    }.map(\.key).sorted()
  }

  /// Returns the headers in angle brackets that the C files of a folder include, sorted.
  private static func includes(in folder: String) throws -> [String] {
    let root = Script.root.appending(path: folder)
    var headers: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil) ?? .init()
    where ["c", "h"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      headers.formUnion(text.matches(of: /(?m)^ *# *include *<([^>]+)>/).map { String($0.1) })
    }
    return headers.sorted()
  }

  /// Returns the folders that a compiler searches anyway.
  private static func systemFolders() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/usr/include")
    return ["/usr/include"]
      + names.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/include/\($0)" }
  }

  /// Returns the Debian packages that contain files, by the path.
  private static func packages(of paths: [String]) throws -> [String: Set<Substring>] {
    guard !paths.isEmpty else { return [:] }
    let result = try Script.run(URL(filePath: "/usr/bin/dpkg-query"), ["--search"] + paths)
    // A line is `libpng-dev:amd64, libpng-tools: /usr/include/png.h`.
    return result.output.split(separator: "\n").reduce(into: [:]) { packages, line in
      guard let separator = line.firstRange(of: ": /") else { return }
      let path = String(line[line.index(before: separator.upperBound)...])
      let names = line[..<separator.lowerBound].split(separator: ", ")
      packages[path, default: []].formUnion(names.map { $0.prefix { $0 != ":" } })
    }
  }
}
