import GridEngine
import SDLTestSupport
import Testing

@testable import GridSDL

@MainActor
struct TypesetterTests {
  private let typesetter = Typesetter(configuration: TestFonts.configuration)
  private let request = FontRequest(pixelSize: 32)

  @Test func `a measured line is cached, and its image has the same width`() throws {
    #expect(!typesetter.isMeasured("Photos", request))
    let line = try #require(typesetter.line("Photos", request))
    #expect(typesetter.isMeasured("Photos", request))
    let image = try #require(typesetter.image(of: "Photos", request, color: Color(0xFFFFFF)))
    #expect(image.width == line.width && line.hasInk && !line.isColored)
  }

  @Test func `a line measured by another thread is cached`() {
    let line = LineExtents(width: 77, isColored: true, hasInk: true)
    typesetter.remember(line, of: "far away", request)
    #expect(typesetter.line("far away", request) == line)
  }

  @Test(arguments: [60, 100, 137, 200])
  func `a shortened image of any script fits`(width: Int) throws {
    for text in ["A long enough label", "안녕하세요 세계 안녕", "مرحبا بالعالم مرحبا", "👍🏻👍🏽👍🏿👍🏻👍🏽👍🏿👍🏻👍🏽👍🏿"] {
      let image = try #require(
        typesetter.image(of: text, request, room: width, color: Color(0xFFFFFF)))
      #expect(image.width <= width, "\(text)")
    }
    #expect(typesetter.image(of: "word", request, room: 3, color: Color(0xFFFFFF)) == nil)
  }

  @Test func `long text is truncated before layout`() throws {
    let text = String(repeating: "i", count: 1_000_000)
    let image = try #require(
      typesetter.image(of: text, request, room: 8_192, color: Color(0xFFFFFF)))
    #expect(image.width <= 8_192 && image.width > 7_000)
  }

  @Test func `the line height depends on the primary font only`() throws {
    let metrics = try typesetter.metrics(of: request)
    #expect(metrics.ascent > 24 && metrics.descent > 4)
    #expect(metrics.lineHeight >= metrics.ascent + metrics.descent)
    #expect(typesetter.lineHeight(of: request) == metrics.lineHeight)
  }

  @Test func `each character of a monospaced font has the width of a cell`() throws {
    let request = FontRequest(pixelSize: 13, isMonospaced: true)
    let cell = try typesetter.metrics(of: request).cellWidth
    #expect(typesetter.width(of: "59.94 fps", request) == 9 * cell)
    #expect(typesetter.width(of: "59…", request) == 3 * cell)
  }

  @Test(arguments: ["", "\u{200F}", "\u{7}\u{0}"])
  func `text without ink has no line and no width`(text: String) {
    #expect(typesetter.width(of: text, request) == 0)
    #expect(typesetter.line(text, request) == nil)
  }

  @Test func `without fonts every width is 0 and every error names the cause`() {
    let typesetter = Typesetter(configuration: "/nonexistent/fonts.conf")
    #expect(typesetter.width(of: "Photos", request) == 0)
    #expect(typesetter.lineHeight(of: request) == nil)
    #expect(typesetter.lines(of: "one two", request, width: 10, maximumLines: 0) == ["one two"])
    #expect(throws: TextError.noConfiguration) { try typesetter.metrics(of: request) }
  }
}
