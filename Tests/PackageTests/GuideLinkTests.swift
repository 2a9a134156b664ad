import Foundation
import Testing

/// Checks that links of the guides lead to files of the repository.
struct GuideLinkTests {
  @Test func `every link of a page to a file leads to one`() throws {
    var count = 0
    for page in try Self.pages() {
      let text = try String(contentsOf: page, encoding: .utf8)
      for link in Self.links(in: text) {
        count += 1
        let target = URL(filePath: link, relativeTo: page.deletingLastPathComponent())
        #expect(
          FileManager.default.fileExists(atPath: target.path),
          "\(page.lastPathComponent): \(link) is not there")
      }
    }
    #expect(count > 60, "the links were not found")
  }

  @Test func `links to other sites, symbols and parts of the same page are left out`() {
    let text = "[a](b.md) [c](https://d.e) [f](<doc:G>) [h](#i) ![j](k/l.jpg) [m](../n.md#o)"
    #expect(Self.links(in: text) == ["b.md", "k/l.jpg", "../n.md"])
  }

  @Test func `every path on the page about the architecture names a file or a folder`() throws {
    let text = try String(
      contentsOf: Script.root.appending(path: "docs/architecture.md"), encoding: .utf8)
    let paths = Self.paths(in: text)
    #expect(paths.count > 90, "the paths were not found")
    let files = ["Sources", "Tests", "Examples", "scripts"].flatMap { folder in
      FileManager.default.enumerator(
        at: Script.root.appending(path: folder), includingPropertiesForKeys: nil)?.allObjects
        as? [URL] ?? []
    }.map(\.path)
    for path in paths {
      // The last part may lack the ending of its name.
      let isThere = files.contains { file in
        file.hasSuffix("/\(path)") || file.contains("/\(path).") || file.contains("/\(path)+")
      }
      #expect(isThere, "\(path) is not there")
    }
  }

  /// The paths in code, such as `Folder/File`. Capitals alone are a placeholder.
  private static func paths(in text: String) -> [String] {
    text.matches(of: /`([A-Z][\w+]*(?:\/[\w+.]+)+)`/).map { String($0.1) }
      .filter { !$0.hasSuffix("/NAME") }
  }

  private static func links(in text: String) -> [String] {
    text.matches(of: /\]\(([^)\s#<]+)[^)]*\)/).map { String($0.1) }
      .filter { !$0.contains(":") }
  }

  /// The pages at the top of the repository, in its folder docs, and in documentation catalogs.
  private static func pages() throws -> [URL] {
    let top = try FileManager.default.contentsOfDirectory(
      at: Script.root, includingPropertiesForKeys: nil)
    let below = ["docs", "Sources"].flatMap { folder in
      FileManager.default.enumerator(
        at: Script.root.appending(path: folder), includingPropertiesForKeys: nil)?.allObjects
        as? [URL] ?? []
    }
    return (top + below).filter { $0.pathExtension == "md" }
  }
}
