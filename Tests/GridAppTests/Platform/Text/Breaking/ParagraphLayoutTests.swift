import TestSupport
import Testing

@testable import GridApp

struct ParagraphLayoutTests {
  @Test(arguments: [
    ("one two three", 70, 0, ["one two", "three"]),
    ("one two three", 130, 0, ["one two three"]),
    ("one  two ", 30, 0, ["one", "two"]),
    ("abcdefgh ij", 30, 0, ["abc", "def", "gh", "ij"]),
    ("a\n\nb", 100, 0, ["a", "", "b"]), ("a\n", 100, 0, ["a"]), ("", 100, 0, [""]),
    ("one two three four", 70, 2, ["one two", "three…"]),
    ("one two three four", 80, 1, ["one two…"]),
    ("one\ntwo", 100, 1, ["one…"]), ("one two", 70, 1, ["one two"]),
    ("日本語の、文", 40, 0, ["日本語", "の、文"]),
  ])
  func `a paragraph breaks into these lines`(
    text: String, width: Int, maximumLines: Int, lines: [String]
  ) {
    let layout = ParagraphLayout(width: width, maximumLines: maximumLines)
    #expect(layout.lines(of: text) { $0.count * 10 } == lines)
  }

  @Test func `without a width only line feeds end lines`() {
    let layout = ParagraphLayout(width: nil, maximumLines: 2)
    #expect(layout.lines(of: "one two three\nfour\nfive") { _ in 1 } == ["one two three", "four…"])
  }

  @Test(arguments: ["x", "x ", " ", "日", "-"])
  func `two lines of an endless text cost no more than what they show`(piece: String) {
    let text = String(repeating: piece, count: 20_000)
    var measured = 0
    _ = ParagraphLayout(width: 100, maximumLines: 2).lines(of: text) { line in
      measured += line.utf8.count
      return line.filter { !$0.isWhitespace }.count
    }
    #expect(measured < 4_000)
  }

  @Test func `a line keeps the direction of its paragraph`() {
    let layout = ParagraphLayout(width: 50, maximumLines: 0)
    let lines = layout.lines(of: "مرحبا hello عالم") { $0.count * 10 }
    #expect(lines == ["مرحبا", "\u{200F}hello", "عالم"])
  }

  @Test(arguments: TextSeeds.chosen)
  func `no line is too wide, nothing is lost, no cluster is broken`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = TextSeeds.text(using: &random)
      let width = Int.random(in: 1...300, using: &random)
      let lines = ParagraphLayout(width: width, maximumLines: 0).lines(of: text) {
        FakeWidths.width(of: $0)
      }
      for line in lines {
        let shown = line.filter { !$0.isInvisible }
        #expect(FakeWidths.width(of: line) <= width || shown.count <= 1, "\(line) in \(width)")
      }
      #expect(inked(lines.joined()) == inked(text), "\(text.debugDescription) in \(width)")
    }
  }

  @Test(arguments: TextSeeds.chosen)
  func `a limit of lines is kept, and the last line fits with its ellipsis`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = TextSeeds.text(using: &random, words: 5...30)
      let width = Int.random(in: 40...200, using: &random)
      let limit = Int.random(in: 1...4, using: &random)
      let measure = FakeWidths.width(of:)
      let all = ParagraphLayout(width: width, maximumLines: 0).lines(of: text, measure: measure)
      let some = ParagraphLayout(width: width, maximumLines: limit).lines(
        of: text, measure: measure)
      #expect(some.count == min(limit, all.count))
      #expect(some.dropLast() == all.prefix(some.count - 1))
      #expect(some.last?.last == (all.count > limit ? "…" : all.last?.last))
    }
  }

  /// What of a text leaves ink: its clusters but for spaces and direction marks.
  private func inked(_ text: String) -> [Character] {
    text.filter { !$0.isWhitespace && !$0.isInvisible }
  }
}
