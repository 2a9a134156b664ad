import Foundation
import GridImages
import Testing

/// Checks the files with which desktops find the app.
struct DesktopFilesTests {
  private static let id = "org.gridapp.GridApp"
  private static let packaging = Script.root.appending(path: "packaging")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.packaging.appending(path: name), encoding: .utf8)
  }

  /// Runs a checker of the system; ends the test if it is not installed.
  private func run(_ program: String, _ arguments: String...) throws -> (Int32, String) {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") else {
      try Test.cancel("there is no \(program); scripts/install-dependencies test installs it")
    }
    let result = try Script.run(URL(filePath: "/usr/bin/\(program)"), arguments)
    return (result.status, result.output)
  }

  @Test func `the desktop file is valid`() throws {
    let path = Self.packaging.appending(path: "\(Self.id).desktop").path
    let (status, output) = try run("desktop-file-validate", path)
    #expect(status == 0 && output.isEmpty, "\(output)")
  }

  @Test func `the AppStream metadata is valid`() throws {
    let path = Self.packaging.appending(path: "\(Self.id).metainfo.xml").path
    let (status, output) = try run("appstreamcli", "validate", "--no-net", path)
    #expect(status == 0, "\(output)")
  }

  @Test func `the desktop file has the MIME type of each format`() throws {
    guard let table = try? String(contentsOfFile: "/usr/share/mime/globs2", encoding: .utf8) else {
      try Test.cancel("there is no /usr/share/mime/globs2; install shared-mime-info")
    }
    let line = try text("\(Self.id).desktop").split(separator: "\n")
      .first { $0.hasPrefix("MimeType=") }
    let types = Set(try #require(line).dropFirst("MimeType=".count).split(separator: ";"))
    var count = 0
    // A line is `50:image/jpeg:*.jpg`.
    for fields in table.split(separator: "\n").map({ $0.split(separator: ":") })
    where fields.count == 3 && fields[2].hasPrefix("*.") {
      guard ImageFolder.fileExtensions.contains(String(fields[2].dropFirst(2))) else { continue }
      #expect(types.contains(fields[1]), "\(fields[2])")
      count += 1
    }
    #expect(count > 15)
  }

  @Test func `the icon has each size of its file name`() throws {
    for size in [16, 24, 32, 48, 64, 128, 256, 512] {
      let data = try Data(contentsOf: Self.packaging.appending(path: "icons/\(size).png"))
      // Width and height follow the signature, and the length and the type of the first chunk.
      let sizes = [16, 20].map { start in
        data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      #expect(sizes == [size, size])
    }
    #expect(try text("icons/\(Self.id).svg").contains("<svg"))
  }

  @Test func `the newest release of the metadata is that of the changelog`() throws {
    let changelog = try String(
      contentsOf: Script.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /## ([0-9.]+) \(([0-9-]+)\)/))
    let release = "<release version=\"\(newest.1)\" date=\"\(newest.2)\""
    let metadata = try text("\(Self.id).metainfo.xml")
    let first = try #require(metadata.firstRange(of: "<release version"))
    #expect(metadata[first.lowerBound...].hasPrefix(release))
  }

  @Test func `the Flatpak is the app of the metadata, and reaches what it shows`() throws {
    let flatpak = try Flatpak()
    #expect(flatpak.id == Self.id)
    #expect(try text("\(Self.id).metainfo.xml").contains("<id>\(flatpak.id)</id>"))
    #expect(try text("\(Self.id).desktop").contains("\nExec=\(flatpak.command) "))
    for permission in [
      "--socket=wayland", "--socket=fallback-x11", "--filesystem=host", "--device=dri",
    ] { #expect(flatpak.finishArgs.contains(permission), "\(permission)") }
  }
}
