import Testing

@testable import GridSDL

struct UnicodeTextTests {
  @Test func `levels and direction agree with every line of BidiCharacterTest`() throws {
    let cases = try BidiCase.all()
    #expect(cases.count > 90_000)
    let wrong = cases.filter { one in
      guard let found = UnicodeText.bidiLevels(of: one.text, direction: one.direction) else {
        return true
      }
      let agree = zip(one.levels, found.levels).allSatisfy { $0 == nil || $0 == $1 }
      return !agree || found.levels.count != one.levels.count
        || found.isRightToLeft != one.isRightToLeft
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(cases.count), the first \(wrong[0].line)")
  }

  @Test func `line breaks agree with 99_7 percent of the positions of LineBreakTest`() throws {
    var positions = 0
    var agreeing = 0
    for line in try UnicodeData.lines(of: "auxiliary/LineBreakTest.txt") {
      let (text, breaks) = Self.parsed(line)
      let found = try #require(UnicodeText.lineBreaks(in: text))
      // The first position is the start, where the file allows no break. It is never used.
      for (offset, isBreak) in breaks.dropFirst() {
        positions += 1
        if (found[offset] != .none) == isBreak { agreeing += 1 }
      }
    }
    #expect(positions > 20_000)
    #expect(Double(agreeing) >= 0.997 * Double(positions), "\(agreeing) of \(positions)")
  }

  /// Returns the text of `× 0023 ÷ 0020 ÷`, and for each UTF-8 position whether a line may break
  /// there.
  private static func parsed(_ line: String) -> (text: String, breaks: [(Int, Bool)]) {
    var text = ""
    var breaks: [(Int, Bool)] = []
    for word in line.split(whereSeparator: \.isWhitespace) {
      switch word {
      case "×", "÷": breaks.append((text.utf8.count, word == "÷"))
      default: text.unicodeScalars.append(contentsOf: UnicodeData.text(word).unicodeScalars)
      }
    }
    return (text, breaks)
  }

  @Test func `the break before each byte is returned`() throws {
    let breaks = try #require(UnicodeText.lineBreaks(in: "é a\nb"))
    #expect(breaks == [.none, .none, .none, .allowed, .none, .mandatory, .mandatory])
    #expect(UnicodeText.lineBreaks(in: "")?.count == 1)
  }

  @Test(arguments: [("", false), ("12 (3)", false), ("1 אב", true), ("a אב", false)])
  func `the direction is that of the first strong character`(text: String, isRightToLeft: Bool) {
    #expect(UnicodeText.bidiLevels(of: text)?.isRightToLeft == isRightToLeft)
  }

  @Test func `text beyond the maximum length has no levels and no breaks`() {
    let text = String(repeating: "a", count: TextLayout.longestText + 1)
    #expect(UnicodeText.bidiLevels(of: text) == nil)
    #expect(UnicodeText.lineBreaks(in: text) == nil)
    #expect(UnicodeText.bidiLevels(of: String(text.dropFirst()))?.levels.count == text.count - 1)
  }
}
