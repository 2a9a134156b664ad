import Foundation
import TestSupport
import Testing

/// Tests `scripts/install-dependencies` on a system without any package, whose programs only note how they
/// are called.
struct InstallDependenciesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (name, text) in [
      "swift": "echo 'Swift Package Manager - Swift 6.3.1'",
      "id": "echo 0",
      "dpkg-query": "exit 0",
      "apt-cache": "printf '%s\\n' libde265-0 libdav1d6 libdav1d7",
      "apt-get": """
      printf '%s\\n' "$*" >>"$CALLS"
      case " $* " in *' --simulate '*) echo 'Inst libcurl4 [7.1] (7.2 Debian:12 [amd64])' ;; esac
      """,
    ] { try add(name, text) }
  }

  /// Adds a program of the system.
  private func add(_ name: String, _ text: String) throws {
    let file = folder.file(name)
    try "#!/bin/sh\n\(text)\n".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
  }

  /// Runs the script for groups of packages. Returns what it printed, and the arguments of each call of apt-get.
  private func install(_ groups: String...) throws -> (output: String, calls: [String]) {
    let result = try Script.run(
      URL(filePath: "/usr/bin/env"),
      [
        "CALLS=\(folder.file("calls"))", "PATH=\(folder.path):/usr/bin:/bin",
        Script.root.appending(path: "scripts/install-dependencies").path,
      ] + groups)
    #expect(result.status == 0, "\(result.output)")
    let calls = try folder.text("calls").split(separator: "\n").map(String.init)
    return (result.output, calls)
  }

  @Test func `without a display a compositor is installed, and nothing that only tests need`()
    throws
  {
    let text = try String(
      contentsOf: Script.root.appending(path: "scripts/run"), encoding: .utf8)
    #expect(text.contains("install-dependencies\" headless\n"))
    let call = try #require(try install("headless").calls.last)
    let packages = call.split(separator: " ").filter { !$0.hasPrefix("-") && !$0.contains("=") }
    #expect(packages.sorted() == ["install", "sway", "xvfb"], "\(call)")
  }

  @Test func `the tests have what runs without a display, too`() throws {
    let call = try #require(try install("test").calls.last)
    for package in ["sway", "xvfb", "lintian", "python3-pyqt5", "gvfs"] {
      #expect(call.contains(" \(package)"), "\(call)")
    }
  }

  @Test func `installed packages keep their version, and those that cannot are named before`()
    throws
  {
    let (output, calls) = try install("run")
    let installations = calls.filter { $0.contains("install ") }
    #expect(installations.count == 2, "\(calls)")
    #expect(installations.allSatisfy { $0.contains("--no-upgrade") }, "\(calls)")
    #expect(installations[0].contains("--simulate"))
    #expect(installations[1].contains(" libdav1d7") && !installations[1].contains(" libdav1d6"))
    #expect(output.contains("which apt upgrades: libcurl4\n"), "\(output)")
  }

  @Test func `an older Swift is named with the one that is tested`() throws {
    #expect(try !install("headless").output.contains("This is Swift"))
    try add("swift", "echo 'Swift Package Manager - Swift 6.2.4'")
    let output = try install("headless").output
    #expect(output.contains("This is Swift 6.2. GridApp is tested with 6.3 and newer"), "\(output)")
  }
}
