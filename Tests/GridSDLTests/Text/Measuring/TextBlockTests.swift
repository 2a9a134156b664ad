import FrameTiming
import GridEngine
import TestSupport
import Testing

@testable import GridSDL

/// Tests the layout of texts with runs of styles, in pixels.
@MainActor
struct TextBlockTests {
  private let typesetter = Typesetter(configuration: TestFonts.configuration)
  private let plain = TextStyle(size: 15)

  private func block(_ text: AttributedText, width: Int?, scale: Double = 1) throws -> TextBlock {
    try #require(typesetter.block(text, width: width, scale: scale))
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `a text of one style has the lines and the size of a plain paragraph`(scale: Double) throws {
    let string = "The quick brown fox jumps over the lazy dog,\nand (Work) العالم is far away."
    let measurer = TextMeasurer(typesetter: typesetter, scale: scale)
    for (width, limit) in [(90.0, 0), (120, 3), (300, 1)] {
      let text = AttributedText(string, style: plain, maximumLines: limit)
      let lines = measurer.lines(of: string, style: plain, width: width, maximumLines: limit)
      let block = try block(text, width: wholePixels(width * scale), scale: scale)
      #expect(block.lines.map(\.text) == lines)
      #expect(
        measurer.size(of: text, width: width)
          == measurer.size(of: string, style: plain, width: width, maximumLines: limit))
    }
  }

  @Test func `larger runs make their line higher, and line spacing separates lines`() throws {
    var text = AttributedText("small\n", style: plain)
    text.append("LARGE", style: TextStyle(size: 30))
    text.append(" small\nsmall", style: plain)
    let tight = try block(text, width: nil)
    let (small, large) = (
      try block(AttributedText("a", style: plain), width: nil).size.height,
      try block(AttributedText("a", style: TextStyle(size: 30)), width: nil).size.height
    )
    #expect(tight.lines.map(\.text) == ["small", "LARGE small", "small"])
    #expect(tight.size.height == 2 * small + large)
    text.lineSpacing = 4
    let spaced = try block(text, width: nil)
    #expect(spaced.size.height == tight.size.height + 2 * 4)
    #expect(
      zip(spaced.lines, tight.lines).map { $0.baseline - $1.baseline } == [0, 4, 8])
  }

  @Test func `an empty line has the height of its own run`() throws {
    var text = AttributedText("a\n", style: plain)
    text.append("\n", style: TextStyle(size: 40))
    text.append("b", style: plain)
    let high = try block(AttributedText("x", style: TextStyle(size: 40)), width: nil).size.height
    let low = try block(AttributedText("x", style: plain), width: nil).size.height
    #expect(try block(text, width: nil).size.height == 2 * low + high)
  }

  @Test func `bold, italic and underlined runs have other pixels than regular ones`() throws {
    func image(_ style: TextStyle) throws -> LabelImage {
      try #require(
        typesetter.image(
          of: "Hammer", FontRequest(style, scale: 2), color: Color(0xFFFFFF)))
    }
    let styles = [
      plain, TextStyle(size: 15, weight: .bold), TextStyle(size: 15, isItalic: true),
      TextStyle(size: 15, isUnderlined: true),
    ]
    let images = try styles.map(image)
    for first in images.indices {
      for second in images[..<first].indices { #expect(images[first] != images[second]) }
    }
    #expect(
      images[3].bitmap.height + images[3].y > images[0].bitmap.height + images[0].y,
      "the underline is below the letters")
  }

  @Test func `runs of different colors keep them, and those of one color are drawn in white`()
    throws
  {
    var text = AttributedText("red ", style: TextStyle(size: 15, color: Color(0xFF0000)))
    text.append("bold", style: TextStyle(size: 15, weight: .bold, color: Color(0xFF0000)))
    #expect(try block(text, width: nil).color == Color(0xFF0000))
    #expect(try block(text, width: nil).lines[0].spans.map(\.color) == [nil, nil])
    text.append("blue", style: TextStyle(size: 15, color: Color(0x0000FF)))
    let block = try block(text, width: nil)
    #expect(block.color == nil)
    let line = block.lines[0]
    let image = try #require(
      typesetter.image(of: line.text, line.request, spans: line.spans, color: Color(0xFFFFFF)))
    let opaque = Set(image.bitmap.pixels.filter { $0 >> 24 == 255 })
    #expect(opaque == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test(arguments: TextSeeds.chosen)
  func `random runs fit their width, keep all text, and obey the limit of lines`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    for _ in 0..<12 {
      var text = AttributedText()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text.append(
          TextSeeds.text(using: &random),
          style: TextStyle(
            size: Double.random(in: 8...30, using: &random),
            weight: TextStyle.Weight.allCases.randomElement(using: &random) ?? .bold,
            color: Bool.random(using: &random) ? Color(0xFF0000) : Color(0xFFFFFF),
            isItalic: Bool.random(using: &random), isUnderlined: Bool.random(using: &random)))
      }
      let width = Int.random(in: 40...300, using: &random)
      let whole = try block(text, width: width)
      #expect(inked(whole.lines.map(\.text).joined()) == inked(text.string))
      for line in whole.lines {
        #expect(
          line.width <= width || inked(line.text).count <= 1,
          "\(line.text.debugDescription) in \(width)")
        let length = line.spans.reduce(0) { $0 + $1.length }
        #expect(line.spans.isEmpty || length == line.text.utf8.count)
      }
      #expect(whole.lines.map(\.baseline) == whole.lines.map(\.baseline).sorted())
      text.maximumLines = Int.random(in: 1...4, using: &random)
      let some = try block(text, width: width)
      #expect(some.lines.count == min(text.maximumLines, whole.lines.count))
      #expect(some.size.height <= whole.size.height)
    }
  }

  /// The visible characters of a text: without spaces, marks and added hyphens.
  private func inked(_ text: String) -> String {
    let characters = text.filter { character in
      !character.isWhitespace && character != "\u{2010}"
        && !character.unicodeScalars.allSatisfy(BidiMark.isFormatting)
    }
    return characters
  }
}
