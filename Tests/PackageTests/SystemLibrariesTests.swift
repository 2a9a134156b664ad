import Foundation
import Testing

/// Checks that each C target names the libraries whose headers it includes, so that none of them comes with
/// the flags of another by accident: cairo 1.18 no longer has GLib's.
struct SystemLibrariesTests {
  private let manifest: Manifest

  init() throws { manifest = try Manifest() }

  /// The targets with C code.
  private var targets: [Manifest.Target] {
    manifest.targets.filter {
      $0.name.first == "C" && $0.name.dropFirst().first?.isUppercase == true
    }
  }

  private func requireTools() throws {
    for tool in ["dpkg-query", "pkg-config"]
    where !FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)") {
      try Test.cancel("there is no \(tool), which knows where a header comes from")
    }
  }

  @Test func `each C target names the libraries whose headers it includes, and no others`() throws {
    try requireTools()
    var count = 0
    for target in targets {
      let headers = try IncludedHeaders(of: target, in: manifest)
      #expect(
        headers.unnamed() == [], "\(target.name) includes headers of libraries without a name")
      #expect(headers.unused == [], "\(target.name) names libraries of which it includes nothing")
      // Each name is needed: a library that is no longer named is found out.
      for library in headers.libraryNames {
        #expect(headers.unnamed(without: library) != [], "\(target.name) without \(library)")
        count += 1
      }
    }
    #expect(targets.count > 12)
    #expect(count > 20)
  }

  @Test func `make run installs the packages of all libraries`() throws {
    let list = try Script.run(
      URL(filePath: "/bin/bash"),
      [
        "-c",
        #"""
        source <(sed -n '/^readonly run_packages=(/,/^)/p' "$0")
        printf '%s\n' "${run_packages[@]}"
        """#, Script.root.appending(path: "scripts/install-dependencies").path,
      ])
    let installed = Set(list.output.split(whereSeparator: \.isWhitespace).map(String.init))
    let named = Set(manifest.targets.filter { $0.type == "system" }.flatMap(\.packages))
    #expect(named.count > 15)
    #expect(named.subtracting(installed) == [])
    #expect(installed.contains("pkgconf"), "the package manager asks it for folders")
  }
}
