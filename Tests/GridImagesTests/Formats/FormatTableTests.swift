import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridImages

/// The table of formats and features in docs/pictures.md: each file is shown right, upright and in true colors.
struct FormatTableTests {
  @Test(arguments: FormatCase.all)
  func `a file is upright and has its colors, at its own size and as a tile`(
    file: FormatCase
  ) throws {
    let fixture = try DecodingFixture()
    let source = try fixture.write(try file.bytes())
    let size = try fixture.decoder.probe(source).uprightSize
    for scale in [1, 2] {
      let image = try fixture.decode(source, width: size.width / scale, height: size.height / scale)
      let shown = image.quadrants
      for (index, color) in file.colors.enumerated() {
        let alpha = file.alphas.map { Int($0[index]) }
        if let alpha { #expect(abs(Int(shown[index][3]) - alpha) <= 1, "\(index): \(shown)") }
        guard alpha != 0 else { continue }
        // Scaling multiplies colors by alpha, which rounds them.
        let rounding = scale == 1 ? 0 : 255 / max(32, alpha ?? 32)
        #expect(
          difference([shown[index]], [color]) <= file.tolerance + rounding, "\(index): \(shown)")
      }
    }
    guard file.hasThumbnail else { return }
    let request = ImageRequest(
      file: source, sizeInPixels: PixelSize(width: size.width / 2, height: size.height / 2))
    let preview = try #require(
      fixture.decoder.quickImage(for: request, cancellation: CancellationFlag()))
    #expect(preview.isPreview && difference(preview.quadrants, file.colors) <= file.tolerance)
  }

  @Test func `the guide lists the features that are tested, and no others`() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/pictures.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let section = try #require(
      text.components(separatedBy: "### Tested features\n").dropFirst().first)
    let rows = section.split(separator: "\n").drop { !$0.hasPrefix("| ---") }.dropFirst()
      .prefix { $0.hasPrefix("|") }
    let documented = rows.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var tested: [[String]] = []
    for file in FormatCase.all {
      if tested.last?[0] == file.format {
        tested[tested.count - 1][1] += ", \(file.feature)"
      } else {
        tested.append([file.format, file.feature])
      }
    }
    #expect(documented == tested)
    #expect(FormatCase.all.count > 75)
  }

  @Test func `every file of the table is tested`() throws {
    let tested = Set(
      FormatCase.all.compactMap { file in
        if case .sample(let name) = file.content { name } else { nil }
      })
    let files = SampleFiles.names.filter { $0.hasPrefix("Formats/") }
    #expect(!files.isEmpty && Set(files).subtracting(tested).isEmpty)
  }
}
