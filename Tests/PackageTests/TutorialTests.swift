import Foundation
import Testing

/// Checks that each step of the tutorials is a program that compiles.
struct TutorialTests {
  private static let folder = Script.root.appending(
    path: "Sources/GridSDL/GridSDL.docc/Resources")

  private static let steps = (1...4).map { "photo-wall-\($0).swift" }

  @Test(arguments: steps)
  func `each step compiles by itself`(name: String) throws {
    #expect(try OutsideProgram.messages(for: [Self.text(name)], isScript: true) == "")
  }

  @Test func `the last step is the example`() throws {
    let example = Script.root.appending(path: "Examples/Sources/PhotoWall/main.swift")
    #expect(try Self.text("photo-wall-4.swift") == String(contentsOf: example, encoding: .utf8))
  }

  @Test func `the tutorial shows every step`() throws {
    let folder = Self.folder.deletingLastPathComponent()
    let tutorial = try String(
      contentsOf: folder.appending(path: "PhotoWall.tutorial"), encoding: .utf8)
    for step in Self.steps { #expect(tutorial.contains("file: \"\(step)\"")) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        .filter { $0.hasSuffix(".swift") }.sorted() == Self.steps)
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
