import GridEngine
import Testing

@testable import GridApp

@MainActor
struct TypesetterTests {
  private let typesetter = Typesetter()
  private let request = FontRequest(pixelSize: 32)
  private let white = Color(0xFFFFFF)

  @Test func `a line's pixels are as wide and high as it says, with ink in them`() throws {
    try InstalledFonts.require("a")
    let (line, bitmap) = try drawn("Photos")
    #expect(bitmap.width == line.width)
    #expect(bitmap.height == line.height)
    let ink = Ink(bitmap)
    #expect(ink.columns.lowerBound <= 4 && ink.columns.upperBound >= line.width - 4)
    // "P" and "h" stand on the baseline.
    #expect(abs(ink.rows.upperBound - line.ascent) <= 1)
  }

  @Test(arguments: ["한국어", "日本語", "简体", "עברית", "عربي", "हिन्दी", "ภาษา"])
  func `letters of other scripts stand on the baseline of Latin ones`(text: String) throws {
    try InstalledFonts.require(text.first!)
    let (alone, _) = try drawn("x")
    let (line, bitmap) = try drawn(text)
    let ink = Ink(bitmap)
    #expect(ink.rows.lowerBound < line.ascent - 8)
    #expect(ink.rows.upperBound <= line.ascent + 16)
    #expect(line.ascent >= alone.ascent)
  }

  @Test func `Hangul is not drawn as boxes`() throws {
    try InstalledFonts.require("한")
    let (first, second) = (try drawn("한").bitmap, try drawn("국").bitmap)
    #expect(first != second)
    let missing = try drawn("\u{10FFFD}").bitmap
    #expect(first != missing)
  }

  @Test func `Arabic letters join, from right to left`() throws {
    try InstalledFonts.require("ع")
    let joined = try drawn("عرب").bitmap
    let apart = try drawn("ع\u{200C}ر\u{200C}ب").bitmap
    #expect(joined != apart)
    // The first letter stands at the right: the line without the last one ends alike.
    let shorter = try drawn("عر").bitmap
    let tail = shorter.width / 2
    #expect(Ink(joined).right(tail).difference(from: Ink(shorter).right(tail)) < 0.05)
  }

  @Test func `a number in Hebrew keeps its digits from left to right`() throws {
    try InstalledFonts.require("א")
    let pieces = try #require(typesetter.line("אב 123 גד", request)).pieces
    #expect(pieces.map(\.run.text) == [" גד", "123", "אב "])
    #expect(pieces.map(\.x) == [0, pieces[0].width, pieces[0].width + pieces[1].width])
  }

  @Test func `brackets in Hebrew are mirrored`() throws {
    try InstalledFonts.require("א")
    let seen = Ink(try drawn("א(").bitmap).left(8)
    let closing = seen.difference(from: Ink(try drawn(")x").bitmap).left(8))
    let opening = seen.difference(from: Ink(try drawn("(x").bitmap).left(8))
    #expect(closing < opening)
  }

  @Test(arguments: [11, 16, 32, 109, 200])
  func `an emoji is one em and a quarter wide, in colours`(pixelSize: Int) throws {
    try InstalledFonts.requireColorEmoji()
    let request = FontRequest(pixelSize: pixelSize)
    let line = try #require(typesetter.line("😀", request))
    #expect(abs(Double(line.width) - 1.248 * Double(pixelSize)) <= 2)
    #expect(line.isColored)
    let bitmap = typesetter.bitmap(of: line, request, color: white)
    let colors = bitmap.pixels.filter { $0 >> 24 > 200 }
    #expect(colors.contains { $0 >> 16 & 0xFF > $0 & 0xFF + 60 }, "yellow")
    // Straight alpha: the edge is as bright as the face, not darkened by its own transparency.
    let edge = bitmap.pixels.filter { (30..<128).contains($0 >> 24) }
    #expect(edge.contains { $0 >> 16 & 0xFF > 160 })
  }

  @Test(arguments: ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🇰🇷", "1️⃣"])
  func `an emoji sequence is one picture`(sequence: String) throws {
    try InstalledFonts.requireColorEmoji()
    #expect(typesetter.width(of: sequence, request) == typesetter.width(of: "😀", request))
  }

  @Test func `text keeps its colour beside emoji, and emoji keep theirs`() throws {
    try InstalledFonts.requireColorEmoji()
    let line = try #require(typesetter.line("I😀", request))
    let inked = typesetter.bitmap(of: line, request, color: Color(0x0000FF))
    #expect(inked.pixels.contains(0xFF00_00FF))
    #expect(inked.pixels.contains { $0 >> 24 == 255 && $0 >> 16 & 0xFF > 200 })
  }

  @Test(arguments: [60, 100, 137, 200])
  func `a shortened line of any script fits`(width: Int) throws {
    try InstalledFonts.require("a")
    for text in ["A long enough label", "한국어 사진 앨범 모음", "مرحبا بالعالم كله هنا", "😀😀😀😀😀😀😀"] {
      let shortened = typesetter.shortened(text, to: width, request)
      #expect(typesetter.width(of: shortened, request) <= width)
      #expect(shortened.hasSuffix("…") || shortened == text)
    }
    #expect(typesetter.shortened("A long enough label", to: width, request).hasSuffix("…"))
    #expect(typesetter.shortened("ok", to: width, request) == "ok")
  }

  @Test func `monospaced type takes a cell a character, shortened or not`() throws {
    try InstalledFonts.require("a")
    let request = FontRequest(pixelSize: 13, isMonospaced: true)
    let cell = try typesetter.metrics(of: request).cellWidth
    #expect(typesetter.width(of: "59.94 fps", request) == 9 * cell)
    #expect(typesetter.width(of: "59…", request) == 3 * cell)
  }

  @Test(arguments: ["", "\u{200F}", "\n", "\u{7}\u{0}"])
  func `nothing to draw is no line and no width`(text: String) {
    #expect(typesetter.width(of: text, FontRequest(pixelSize: 12, isMonospaced: true)) >= 0)
    #expect(text == "\n" || typesetter.line(text, request) == nil)
  }

  @Test func `hostile text is set without harm`() throws {
    let marks = "a" + String(repeating: "\u{301}", count: 500)
    for text in [marks, "\u{FFFD}\u{FFFE}", "\u{202E}abc", String(repeating: "‍", count: 100)] {
      let width = typesetter.width(of: text, request)
      #expect(width >= 0 && width < 2000)
    }
  }

  private func drawn(_ text: String) throws -> (line: SetLine, bitmap: Bitmap) {
    let line = try #require(typesetter.line(text, request))
    return (line, typesetter.bitmap(of: line, request, color: white))
  }
}
