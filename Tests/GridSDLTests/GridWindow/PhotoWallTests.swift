import Foundation
import Testing

/// Tests that the complete program of the README is the one that is compiled, and is short.
struct PhotoWallTests {
  private let program: String
  private let root: URL

  init() throws {
    root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    program = try String(
      contentsOf: root.appending(path: "Examples/Sources/PhotoWall/main.swift"), encoding: .utf8)
  }

  @Test func `the README has the photo wall that is compiled`() throws {
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.contains("```swift\n" + program + "```"))
  }

  @Test func `the photo wall has at most forty lines`() {
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect((20...40).contains(lines.count), "\(lines.count)")
  }
}
