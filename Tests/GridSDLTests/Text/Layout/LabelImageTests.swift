import GridEngine
import Testing

@testable import GridSDL

struct LabelImageTests {
  private let context: TextContext
  private let request = FontRequest(pixelSize: 32)

  init() throws { context = try TextContext(configuration: TestFonts.configuration) }

  @Test func `the pixels of a line are on its baseline, within its width`() throws {
    let image = try image(of: "Photos")
    let ink = Ink(image.bitmap)
    #expect(image.x + ink.columns.lowerBound >= 0)
    #expect(image.x + ink.columns.upperBound <= image.width + 1)
    #expect(abs(image.y + ink.rows.upperBound) <= 1)
  }

  @Test(arguments: ["안녕", "日本語", "עברית", "عربي", "हिन्दी", "ภาษา", "Photos", "ꦲꦏ꧀ꦱꦫ"])
  func `no ink is clipped at the edges of a bitmap`(text: String) throws {
    let image = try image(of: text)
    let ink = Ink(image.bitmap)
    #expect(!ink.rows.isEmpty)
    #expect(ink.rows.lowerBound > 0 && ink.rows.upperBound < image.bitmap.height)
    #expect(ink.columns.lowerBound > 0 && ink.columns.upperBound < image.bitmap.width)
  }

  @Test func `stacked marks above a letter are not clipped`() throws {
    let one = try image(of: "Z\u{308}")
    let three = try image(of: "Z\u{308}\u{304}\u{301}")
    #expect(three.y < one.y - 4)
    #expect(Ink(three.bitmap).rows.lowerBound > 0)
  }

  @Test func `hundreds of stacked marks make a bitmap of limited size`() throws {
    let text = "Z" + String(repeating: "\u{308}", count: 900)
    let image = try image(of: text)
    #expect(image.bitmap.height < 7 * request.pixelSize)
    #expect(image.bitmap.width < 7 * request.pixelSize)
  }

  @Test(arguments: ["", " ", "\u{200F}", "\u{7}\u{0}"])
  func `text without ink has no image`(text: String) throws {
    let layout = try #require(context.layout(text, request))
    #expect(LabelImage(layout, request, color: Color(0xFFFFFF)) == nil)
  }

  @Test func `letters have the given color, emoji keep their own`() throws {
    let layout = try #require(context.layout("I😀", request))
    let image = try #require(LabelImage(layout, request, color: Color(0x0000FF)))
    #expect(image.bitmap.pixels.contains(0xFF00_00FF))
    #expect(image.bitmap.pixels.contains { $0 >> 24 == 255 && $0 >> 16 & 0xFF > 200 })
    // Straight alpha: an edge is as bright as the interior, not darkened by its own transparency.
    let edge = image.bitmap.pixels.filter { (30..<128).contains($0 >> 24) }
    #expect(edge.contains { $0 >> 16 & 0xFF > 160 })
  }

  @Test func `white text is white at every alpha, so that it can be tinted`() throws {
    let image = try image(of: "Photos 사진")
    #expect(image.bitmap.pixels.allSatisfy { $0 & 0xFFFFFF == 0xFFFFFF })
  }

  @Test(arguments: [11, 16, 32, 109, 200])
  func `an emoji is about one and a quarter em wide at every size`(pixelSize: Int) throws {
    let layout = try #require(context.layout("😀", FontRequest(pixelSize: pixelSize)))
    #expect(abs(Double(layout.width) - 1.25 * Double(pixelSize)) <= 0.06 * Double(pixelSize) + 2)
  }

  private func image(of text: String) throws -> LabelImage {
    let layout = try #require(context.layout(text, request))
    return try #require(LabelImage(layout, request, color: Color(0xFFFFFF)))
  }
}
