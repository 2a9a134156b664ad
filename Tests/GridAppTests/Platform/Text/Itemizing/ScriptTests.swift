import Testing

@testable import GridApp

struct ScriptTests {
  @Test(arguments: [
    ("A", Script.latin), ("é", .latin), ("ß", .latin), ("Ω", .greek), ("ж", .cyrillic),
    ("א", .hebrew), ("ع", .arabic), ("ﷺ", .arabic), ("अ", .devanagari), ("ก", .thai),
    ("한", .hangul), ("ᄀ", .hangul), ("の", .kana), ("ー", .kana), ("漢", .han), ("々", .han),
    ("\u{20BB7}", .han), ("ㄅ", .bopomofo), ("ა", .georgian), ("ሀ", .ethiopic),
    ("1", .common), (" ", .common), ("×", .common), ("…", .common), ("。", .common),
    ("😀", .common), ("€", .common), ("\u{10FFFF}", .common),
  ])
  func `a character belongs to its script`(character: String, script: Script) throws {
    #expect(Script.of(try #require(character.unicodeScalars.first)) == script)
  }

  @Test func `every code has four letters`() {
    #expect(Script.allCases.allSatisfy { $0.code.utf8.count == 4 })
  }

  @Test func `letters of the scripts drawn right to left are so classed`() throws {
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .otherLetter
      else { continue }
      let isRightToLeft = [.hebrew, .arabic, .syriac, .thaana, .nko].contains(Script.of(scalar))
      let bidiClass = BidiClass.of(scalar)
      #expect(
        isRightToLeft == (bidiClass == .right || bidiClass == .arabic)
          || (0x800...0x85F).contains(value), "U+\(String(value, radix: 16))")
    }
  }
}
