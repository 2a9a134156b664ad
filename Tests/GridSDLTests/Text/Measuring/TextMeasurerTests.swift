import FrameTiming
import GridEngine
import SDLTestSupport
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct TextMeasurerTests {
  private let style = TextStyle(size: 14)

  @Test(arguments: [1.0, 1.25, 2.0])
  func `sizes are whole device pixels`(scale: Double) throws {
    try InstalledFonts.require("a")
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: scale)
    let size = measurer.size(of: "Photos", style: style, width: nil, maximumLines: 1)
    #expect(size.width > 20 && size.width < 80)
    for length in [size.width * scale, size.height * scale] {
      #expect(abs(length - length.rounded()) < 1e-9)
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2.0])
  func `text fits into a box of its measured size`(scale: Double) throws {
    try InstalledFonts.require("a")
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: scale)
    for text in ["Photos", "한국어 사진", "مرحبا", "A longer line of text, 2024"] {
      let size = measurer.size(of: text, style: style, width: nil, maximumLines: 1)
      let lines = measurer.lines(of: text, style: style, width: size.width, maximumLines: 1)
      #expect(lines == [text])
    }
  }

  @Test(arguments: [80.0, 133.3, 300])
  func `a paragraph has the height of its lines and fits its width`(width: Double) throws {
    try InstalledFonts.require("a")
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: 1)
    let text = "The quick brown fox jumps over 사진 앨범 and 日本語の文字 until مرحبا بالعالم."
    let size = measurer.size(of: text, style: style, width: width, maximumLines: 0)
    let lines = measurer.lines(of: text, style: style, width: width, maximumLines: 0)
    #expect(size.width <= width)
    #expect(size.height == measurer.lineHeight(of: style) * Double(lines.count))
    #expect(lines.count > 1)
    let two = measurer.lines(of: text, style: style, width: width, maximumLines: 2)
    #expect(two.count == 2)
  }

  @Test(arguments: TextSeeds.chosen)
  func `with installed fonts each line of a paragraph fits its width`(seed: UInt64) throws {
    try InstalledFonts.require("a")
    var random = SplitMix64(seed: seed)
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: 1.5)
    for _ in 0..<5 {
      let text = TextSeeds.text(using: &random)
      let width = Double.random(in: 40...300, using: &random)
      let size = measurer.size(of: text, style: style, width: width, maximumLines: 0)
      // A thousandth of a pixel is allowed for rounding of `Double`.
      #expect(size.width <= width + 0.001, "\(text.debugDescription)")
    }
  }

  @Test func `the empty string has no width and the height of a line`() {
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: 2)
    let size = measurer.size(of: "", style: style, width: 100, maximumLines: 0)
    #expect(size == Size(width: 0, height: measurer.lineHeight(of: style)))
    #expect(size.height > 14)
  }

  @Test func `a new scale clears the cache`() throws {
    try InstalledFonts.require("a")
    let measurer = TextMeasurer(typesetter: Typesetter(), scale: 1)
    let before = measurer.size(of: "Photos", style: style, width: nil, maximumLines: 1)
    measurer.scale = 2
    let after = measurer.size(of: "Photos", style: style, width: nil, maximumLines: 1)
    #expect(abs(before.width - after.width) <= 3)
    #expect((after.width * 2).truncatingRemainder(dividingBy: 1) == 0)
  }
}
