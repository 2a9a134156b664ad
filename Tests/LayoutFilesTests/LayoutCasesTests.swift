import Foundation
import GridLayout
import Testing

@testable import LayoutFiles

/// Compares frames with those recorded from UIKit and from its documented samples.
@MainActor struct LayoutCasesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Cases").standardized

  /// The cases of both folders, as `uikit/001-row-30-plain`.
  nonisolated static let names: [String] = ["layout", "uikit"].flatMap { name in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Cases/\(name)").standardized
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".expected.json") }
      .map { "\(name)/\($0.dropLast(".expected.json".count))" }.sorted()
  }

  @Test func `all recorded cases are found`() { #expect(Self.names.count >= 59) }

  @Test(arguments: names)
  func `frames equal the recorded ones`(name: String) throws {
    let file = Self.folder.appending(path: "\(name).json")
    let layout = try LayoutFileReader.read(path: file.path)
    let frames = try LayoutFrames(layout, name: name)
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).expected.json"))
    let expected = try JSONDecoder().decode(RecordedFrames.self, from: bytes)
    // Recorded frames of a layout without a scale may be rounded to points.
    let tolerance = layout.environment.scale == nil ? 0.5 : 0.05
    let found = try JSONDecoder().decode(RecordedFrames.self, from: Data(frames.json.utf8))
    if let size = expected.contentSize {
      #expect(abs(frames.contentSize.width - size.width) <= tolerance)
      #expect(abs(frames.contentSize.height - size.height) <= tolerance)
    }
    for element in expected.elements {
      let same = found.elements.first { $0.isSame(as: element) }
      let actual = try #require(same, "\(element.name) is missing")
      let difference = zip(actual.numbers, element.numbers).map { abs($0 - $1) }.max() ?? 0
      #expect(difference <= tolerance, "\(element.name): \(actual.numbers), not \(element.numbers)")
    }
    if expected.partial != true { #expect(found.elements.count == expected.elements.count) }
  }
}

/// The recorded frames of a case.
private struct RecordedFrames: Decodable {
  struct Extent: Decodable { var width, height: Double }
  struct Element: Decodable {
    var kind: String
    var section, item: Int
    var x, y, width, height: Double
    var zIndex: Double

    var numbers: [Double] { [x, y, width, height, zIndex] }
    var name: String { "\(kind) \(item) of section \(section)" }
    func isSame(as other: Element) -> Bool {
      (kind, section, item) == (other.kind, other.section, other.item)
    }
  }

  var contentSize: Extent?
  var elements: [Element]
  var partial: Bool?
}
