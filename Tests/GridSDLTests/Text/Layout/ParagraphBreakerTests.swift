import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

struct ParagraphBreakerTests {
  private let context: TextContext
  private let request = FontRequest(pixelSize: 16)

  init() throws { context = try TextContext(configuration: TestFonts.configuration) }

  @Test(arguments: [
    ("one two three", 80, 0, ["one two", "three"]), ("one two three", 300, 0, ["one two three"]),
    ("one  two ", 34, 0, ["one", "two"]), ("a\n\nb", 100, 0, ["a", "", "b"]),
    ("a\n", 100, 0, ["a"]), ("", 100, 0, [""]), ("\n", 100, 0, [""]),
    ("one two three fourteen", 70, 2, ["one two", "three f…"]),
    ("one two three four", 80, 1, ["one two…"]), ("one\ntwo", 100, 1, ["one…"]),
    ("one two", 80, 1, ["one two"]), ("日本語の、文", 48, 0, ["日本語", "の、文"]),
    ("one two", 1, 1, [""]), ("W", 1, 0, ["W"]),
  ])
  func `a paragraph breaks into these lines`(
    text: String, width: Int, maximumLines: Int, lines: [String]
  ) {
    #expect(self.lines(of: text, width: width, maximumLines: maximumLines) == lines)
  }

  @Test func `without a width only line feeds end lines`() {
    #expect(
      lines(of: "one two three\nfour\nfive", width: nil, maximumLines: 2)
        == ["one two three", "four…"])
  }

  @Test func `a divided Latin word has a hyphen`() {
    let lines = lines(of: "Donaudampfschifffahrt", width: 60, maximumLines: 0)
    #expect(lines.count > 2)
    for line in lines.dropLast() { #expect(line.hasSuffix("\u{2010}")) }
    #expect(lines.joined().filter { $0 != "\u{2010}" } == "Donaudampfschifffahrt")
  }

  @Test func `a text beyond the limit of a layout ends in an ellipsis`() {
    let text = String(repeating: "word ", count: 20_000)
    let all = lines(of: text, width: 4_000, maximumLines: 0)
    #expect(all.last?.hasSuffix("…") == true)
    let two = lines(of: text, width: 100, maximumLines: 2)
    #expect(two.count == 2 && two[1].hasSuffix("…"))
  }

  @Test(arguments: TextSeeds.chosen)
  func `lines fit, no text is lost and no cluster is divided`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<15 {
      let text = TextSeeds.text(using: &random)
      let width = Int.random(in: 20...300, using: &random)
      let lines = lines(of: text, width: width, maximumLines: 0)
      for line in lines {
        let shown = inked(line)
        #expect(measure(line) <= width || shown.count <= 1, "\(line.debugDescription) in \(width)")
      }
      #expect(inked(lines.joined()) == inked(text), "\(text.debugDescription) in \(width)")
    }
  }

  @Test(arguments: TextSeeds.chosen)
  func `the number of lines is limited, and the last line fits with its ellipsis`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<15 {
      let text = TextSeeds.text(using: &random, words: 5...30)
      let width = Int.random(in: 60...200, using: &random)
      let limit = Int.random(in: 1...4, using: &random)
      let all = lines(of: text, width: width, maximumLines: 0)
      let some = lines(of: text, width: width, maximumLines: limit)
      #expect(some.count == min(limit, all.count), "\(text.debugDescription)")
      if all.count > limit {
        #expect(some.last?.hasSuffix("…") == true)
        #expect(measure(some.last ?? "") <= width)
      }
    }
  }

  private func lines(of text: String, width: Int?, maximumLines: Int) -> [String] {
    ParagraphBreaker(
      context: context, request: request, width: width, maximumLines: maximumLines
    ).lines(of: text) { measure($0.text) }.map(\.text)
  }

  private func measure(_ line: String) -> Int { context.layout(line, request)?.width ?? 0 }

  /// The visible characters of a text: without spaces, marks and added hyphens.
  private func inked(_ text: String) -> [Character] {
    text.filter { character in
      !character.isWhitespace && character != "\u{2010}"
        && !character.unicodeScalars.allSatisfy(BidiMark.isFormatting)
    }
  }
}
