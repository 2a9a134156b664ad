import Foundation
import Testing

/// Checks that code in the guides compiles: each block occurs line by line in a test or an
/// example, with any indentation.
struct GuideSnippetTests {
  @Test func `every block of code in a guide is compiled`() throws {
    let sources = try Self.compiled().map { Self.lines(of: $0.text) }
    let guides = try Self.guides()
    #expect(guides.count > 20, "the guides were not found")
    for guide in guides {
      for block in Self.blocks(in: guide.text) {
        let lines = Self.lines(of: block)
        let isCompiled = sources.contains { $0.firstRange(of: lines) != nil }
        #expect(isCompiled, "\(guide.path): no test has this as it is here:\n\(block)")
      }
    }
  }

  @Test func `blocks are found and compared without their indentation`() {
    let text = "a\n```swift\nlet a = 1\n  b()\n```\n```console\n$ c\n```\n```swift\nd()\n```\n"
    #expect(Self.blocks(in: text) == ["let a = 1\n  b()", "d()"])
    #expect(Self.lines(of: "  let a\n\n\tb  ") == ["let a", "b"])
  }

  /// The files of the folders named Guides of all tests, single files with examples, and the example
  /// programs.
  private static func compiled() throws -> [(path: String, text: String)] {
    try files(in: "Examples/Sources", ending: "swift")
      + files(in: "Tests", ending: "swift").filter {
        $0.path.contains("/Guides/") || $0.path.hasSuffix("Scrolling/ScrollingGuideTests.swift")
      }
  }

  /// The pages of the folder docs and of the documentation catalogs.
  private static func guides() throws -> [(path: String, text: String)] {
    try files(in: "docs", ending: "md") + files(in: "Sources", ending: "md")
  }

  /// The code between "```swift" and "```".
  private static func blocks(in text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static func files(
    in folder: String, ending: String
  ) throws -> [(path: String, text: String)] {
    let all = FileManager.default.enumerator(
      at: Script.root.appending(path: folder), includingPropertiesForKeys: nil)
    return try (all?.allObjects as? [URL] ?? []).filter { $0.pathExtension == ending }
      .map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) }
  }
}
