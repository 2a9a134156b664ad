import TestSupport
import Testing

@testable import GridApp

struct LineBreaksTests {
  @Test(arguments: [
    ("one two  three", ["one ", "two  ", "three"]),
    ("Photo-album", ["Photo-", "album"]), ("-5 and 3-4", ["-5 ", "and ", "3-4"]),
    ("and/or 1/2", ["and/", "or ", "1/2"]), ("a–b", ["a–", "b"]),
    ("日本語。「文」", ["日", "本", "語。", "「文」"]), ("ちょっと", ["ちょっ", "と"]),
    ("中文abc文", ["中", "文", "abc", "文"]), ("한국 사진", ["한국 ", "사진"]),
    ("😀😀!", ["😀", "😀!"]), ("👩🏽‍🚀👨‍👩‍👧‍👦", ["👩🏽‍🚀", "👨‍👩‍👧‍👦"]),
    ("10\u{A0}km now", ["10\u{A0}km ", "now"]), ("", []),
  ])
  func `a line may end between these pieces`(text: String, pieces: [String]) {
    #expect(LineBreaks.segments(of: text[...]).map { String($0.text) } == pieces)
  }

  @Test func `a line feed ends its piece and belongs to none`() {
    let segments = LineBreaks.segments(of: "a\n\nb\r\nc")
    #expect(segments.map { String($0.text) } == ["a", "", "b", "c"])
    #expect(segments.map(\.endsLine) == [true, true, true, false])
  }

  @Test(arguments: TextSeeds.chosen)
  func `pieces joined give back the text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = TextSeeds.text(using: &random)
      let joined = LineBreaks.segments(of: text[...]).map { $0.text + ($0.endsLine ? "\n" : "") }
      #expect(joined.joined() == text)
    }
  }
}
