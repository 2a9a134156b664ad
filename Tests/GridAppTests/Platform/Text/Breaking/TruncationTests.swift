import TestSupport
import Testing

@testable import GridApp

struct TruncationTests {
  @Test(arguments: [
    (100, "hello wor…"), (70, "hello…"), (60, "hello…"), (50, "hell…"), (20, "h…"), (10, "…"),
    (9, ""), (0, ""),
  ])
  func `a line ends in an ellipsis, without the space before it`(width: Int, shortened: String) {
    #expect(Truncation.shortened("hello world", to: width) { $0.count * 10 } == shortened)
  }

  @Test(arguments: TextSeeds.chosen)
  func `a shortened line fits, is a beginning, and one cluster more would not fit`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = TextSeeds.text(using: &random, words: 1...20)
      let width = Int.random(in: 20...400, using: &random)
      let result = Truncation.shortened(text[...], to: width) { FakeWidths.width(of: $0) }
      #expect(FakeWidths.width(of: result) <= width)
      #expect(result.last == "…")
      let kept = Array(result.dropLast())
      #expect(Array(text.prefix(kept.count)) == kept, "clusters of \(text.debugDescription)")
    }
  }

  @Test(arguments: 0...70)
  func `the longest prefix is found wherever it ends`(length: Int) {
    let text = String(repeating: "👨‍👩‍👧‍👦", count: 70)
    #expect(Truncation.longestPrefix(of: text[...]) { $0.count <= length } == length)
  }

  @Test func `a long text costs no more than what fits of it`() {
    let text = String(repeating: "x", count: 1_000_000)
    var measured = 0
    _ = Truncation.shortened(text[...], to: 100) { line in
      measured += line.utf8.count
      return line.utf8.count
    }
    #expect(measured < 2_000)
  }
}
