import Testing

@testable import Demos
@testable import ItemSources

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
}
