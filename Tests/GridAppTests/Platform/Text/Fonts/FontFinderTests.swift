import Testing

@testable import GridApp

@MainActor
struct FontFinderTests {
  private let finder = FontFinder()

  @Test func `the four primary faces are outlines of existing files`() throws {
    try InstalledFonts.require("a")
    for isBold in [false, true] {
      for isMonospaced in [false, true] {
        let style = FontFinder.Style(isBold: isBold, isMonospaced: isMonospaced)
        let face = finder[try finder.primary(style)]
        #expect(face.strikeSize == nil)
        let font = try OpenFont(face: face, pixelSize: 16)
        #expect(font.ascent > 8 && font.ascent < 32)
        #expect(!isMonospaced || font.advance(of: "i") == font.advance(of: "W"))
      }
    }
  }

  @Test(arguments: [Character("한"), "漢", "ع", "א", "अ", "ก", "★", "ж", "é"])
  func `a face in outlines is found that has the character`(character: Character) throws {
    try InstalledFonts.require(character)
    let primary = try finder.primary(FontFinder.Style())
    let face = finder.face(
      for: character, script: Script.of(try #require(character.unicodeScalars.first)),
      style: FontFinder.Style(), primary: primary)
    #expect(finder.covers(character, face: face))
    #expect(finder[face].strikeSize == nil)
  }

  @Test(arguments: [Character("😀"), "👩🏽‍🚀", "🇰🇷", "❤️", "1️⃣"])
  func `emoji take the emoji font though text fonts have them too`(emoji: Character) throws {
    try InstalledFonts.requireColorEmoji()
    let primary = try finder.primary(FontFinder.Style())
    let face = finder.face(
      for: emoji, script: .latin, style: FontFinder.Style(), primary: primary)
    #expect(finder[face].strikeSize != nil)
  }

  @Test func `a character that no font has is drawn with the primary face`() throws {
    try InstalledFonts.require("a")
    let primary = try finder.primary(FontFinder.Style())
    for value in UInt32(0x10_FF00)...0x10_FFFD {
      let character = Character(Unicode.Scalar(value)!)
      let face = finder.face(
        for: character, script: .common, style: FontFinder.Style(), primary: primary)
      #expect(face == primary)
    }
  }

  @Test(arguments: [
    ("ja_JP.UTF-8", nil, "JP"), ("C", "ja", "JP"), ("C", "ko", "KR"), ("zh_TW", nil, "TC"),
    ("C", nil, "SC"), ("ja_JP.UTF-8", "ko", "KR"),
  ])
  func `Chinese characters take the forms of the text's language, or else the locale's`(
    locale: String, language: String?, suffix: String
  ) throws {
    try InstalledFonts.require("骨")
    let finder = FontFinder(locale: locale)
    let primary = try finder.primary(FontFinder.Style())
    let face = finder.face(
      for: "骨", script: .han, language: language, style: FontFinder.Style(), primary: primary)
    let family = finder[face].family
    guard family.hasPrefix("Noto Sans CJK") else {
      try Test.cancel("\(family) has one form only: install fonts-noto-cjk")
    }
    #expect(family == "Noto Sans CJK \(suffix)")
  }

  @Test func `a missing file says which`() {
    let face = FontFace(
      file: "/nonexistent/font.ttf", index: 0, family: "None", strikeSize: nil,
      needsThickening: false)
    let error = #expect(throws: FontError.self) { _ = try FontHandle(opening: face, pixelSize: 16) }
    #expect(error?.description.hasPrefix("cannot open the font /nonexistent/font.ttf: ") == true)
  }
}
