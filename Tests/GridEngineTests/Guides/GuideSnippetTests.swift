import Foundation
import Testing

/// Checks that code in the guides to techniques, data and scrolling compiles: each block occurs line
/// by line in a file of this folder, with any indentation.
struct GuideSnippetTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let docs = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs")

  @Test func `every block of code in a guide is compiled`() throws {
    let axis = Self.folder.deletingLastPathComponent()
      .appending(path: "Scrolling/ScrollingGuideTests.swift")
    let sources = try (Self.files(in: Self.folder, ending: "swift") + [Self.file(at: axis)])
      .map { Self.lines(of: $0.text) }
    let techniques = try Self.files(in: Self.docs.appending(path: "techniques"), ending: "md")
    #expect(!techniques.isEmpty)
    let guides =
      try techniques
      + ["data.md", "scrolling.md"].map {
        try Self.file(at: Self.docs.appending(path: $0))
      }
    for guide in guides {
      let blocks = Self.blocks(in: guide.text)
      #expect(!blocks.isEmpty, "\(guide.name) has no code")
      for block in blocks {
        let lines = Self.lines(of: block)
        let isCompiled = sources.contains { $0.firstRange(of: lines) != nil }
        #expect(isCompiled, "\(guide.name): no test has this as it stands:\n\(block)")
      }
    }
  }

  @Test func `blocks are found and compared without their indentation`() {
    let text = "a\n```swift\nlet a = 1\n  b()\n```\n```console\n$ c\n```\n```swift\nd()\n```\n"
    #expect(Self.blocks(in: text) == ["let a = 1\n  b()", "d()"])
    #expect(Self.lines(of: "  let a\n\n\tb  ") == ["let a", "b"])
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
    in folder: URL, ending: String
  ) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }
      .map(file)
  }

  private static func file(at url: URL) throws -> (name: String, text: String) {
    (url.lastPathComponent, try String(contentsOf: url, encoding: .utf8))
  }
}
