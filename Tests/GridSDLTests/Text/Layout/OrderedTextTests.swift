import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

struct OrderedTextTests {
  @Test(arguments: TextSeeds.chosen)
  func `a line drawn alone has the same levels as in its paragraph`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let text = Self.paragraph(using: &random)
      let levels = try #require(UnicodeText.bidiLevels(of: text))
      let scalars = Array(text.unicodeScalars)
      // Lines start and end where Pango allows a break.
      let breaks = try #require(UnicodeText.lineBreaks(in: text))
      let ends = breaks.indices.dropFirst().filter { breaks[$0] != .none }
      let start = Bool.random(using: &random) ? 0 : ends.randomElement(using: &random) ?? 0
      let last = ends.filter { $0 > start }.randomElement(using: &random) ?? text.utf8.count
      let ordered = OrderedText(text)
      let range = ordered.trimmed(start..<last)
      guard !range.isEmpty else { continue }
      let line = ordered.line(range, isRightToLeft: levels.isRightToLeft)
      let first = Self.count(of: text, before: range.lowerBound)
      let end = Self.count(of: text, before: range.upperBound)
      let own = try #require(UnicodeText.bidiLevels(of: line))
      #expect(own.isRightToLeft == levels.isRightToLeft, "\(text.debugDescription)")
      let shown = zip(line.unicodeScalars, own.levels).filter { !BidiMark.isFormatting($0.0) }
      let wanted = zip(scalars[first..<end], levels.levels[first..<end])
        .filter { !BidiMark.isFormatting($0.0) }
      #expect(
        shown.map(\.1) == wanted.map(\.1),
        "\(range) of \(text.debugDescription) is \(line.debugDescription)")
    }
  }

  @Test(arguments: ["plain", "Überschrift 12", "日本語 (12)", "한국어"])
  func `a line of one direction needs no marks`(text: String) {
    #expect(OrderedText(text).line(0..<text.utf8.count, isRightToLeft: false) == text)
  }

  @Test func `an embedding continues in the next line`() {
    let text = "a \u{202B}bc de\u{202C} f"
    let line = OrderedText(text).line(8..<10, isRightToLeft: false)
    #expect(line.unicodeScalars.contains("\u{202B}"))
    #expect(line.hasSuffix("de"))
  }

  @Test(arguments: [("a  b ", 0..<5, 4), ("a\u{A0} ", 0..<4, 3), ("   ", 0..<3, 0)])
  func `trailing spaces are omitted, except for non-breaking ones`(
    text: String, range: Range<Int>, end: Int
  ) {
    #expect(OrderedText(text).trimmed(range) == range.lowerBound..<end)
  }

  /// Words in both directions with numbers, punctuation and formatting, without brackets: brackets
  /// on two lines do not form a pair.
  private static func paragraph(using random: inout SplitMix64) -> String {
    let pieces = [
      "abc", "אבג", "عرب", "12", "١٢", "-", ",", ".", "%", " ", " ", "\u{202B}", "\u{202A}",
      "\u{202C}", "\u{2067}", "\u{2066}", "\u{2069}", "é",
    ]
    var text = "x"
    if Bool.random(using: &random) { text = "א" }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    return text
  }

  private static func count(of text: String, before utf8: Int) -> Int {
    text.unicodeScalars[..<text.utf8.index(text.startIndex, offsetBy: utf8)].count
  }
}
