import Foundation
import GridLayout
import Testing

@testable import LayoutFiles

/// The examples in Resources/Layouts, and the one in docs/layout-files.md.
@MainActor struct LayoutExamplesTests {
  nonisolated private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "../..").standardized

  nonisolated static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Resources/Layouts").path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted()

  @Test func `there are at least twelve examples`() { #expect(Self.names.count >= 12) }

  @Test(arguments: names)
  func `every item of an example is inside the content`(name: String) throws {
    let path = Self.root.appending(path: "Resources/Layouts/\(name)").path
    let file = try LayoutFileReader.read(path: path)
    let frames = try LayoutFrames(file, all: 40, name: name)
    let cells = frames.elements.filter { $0.element.category == .cell }
    #expect(cells.count == file.itemCounts(all: 40).reduce(0, +))
    let rows = file.sections.map(\.section.orthogonalScrollingBehavior)
    for cell in cells where rows[cell.indexPath.section] == .none {
      #expect(cell.frame.minX >= 0 && cell.frame.maxX <= frames.contentSize.width, "\(cell)")
      #expect(cell.frame.minY >= 0 && cell.frame.maxY <= frames.contentSize.height, "\(cell)")
      #expect(!cell.frame.isEmpty, "\(cell)")
    }
  }

  @Test func `the first example of the guide has the documented frames`() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "docs/layout-files.md"), encoding: .utf8)
    let example = try #require(guide.split(separator: "```json\n").dropFirst().first)
    let text = try #require(example.components(separatedBy: "```").first)
    let file = try LayoutFileReader.read(Array(text.utf8), name: "guide")
    let frames = try LayoutFrames(file, name: "guide")
    #expect(frames.contentSize == Size(width: 320, height: 496))
    #expect(frames.elements.first?.frame == Rect(x: 10, y: 30, width: 146, height: 150))
    #expect(frames.elements.count == 6)
  }
}
