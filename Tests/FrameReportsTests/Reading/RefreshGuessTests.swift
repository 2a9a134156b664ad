import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

struct RefreshGuessTests {
  /// Returns intervals in nanoseconds that repeat a pattern of milliseconds, with jitter.
  private static func intervals(_ pattern: [Double], jitter: Double = 0.3) -> [Int64] {
    var random = SplitMix64(seed: 7)
    return (0..<400).map { index in
      let milliseconds = pattern[index % pattern.count] + jitter * (2 * random.unit() - 1)
      return Int64(milliseconds * 1e6)
    }
  }

  @Test(
    arguments: [
      ([16.683], 60.0), ([16.667, 33.333], 60), ([33.333], 60), ([50], 60), ([8.333], 120),
      ([25], 120), ([20], 50), ([22.22], 90), ([6.949], 144), ([6.06], 165), ([4.167], 240),
      ([16.667, 16.667, 16.667, 16.667, 50], 60), ([8.333, 16.667], 120),
    ] as [([Double], Double)])
  func `the lowest common rate that fits the shortest common interval is guessed`(
    pattern: [Double], rate: Double
  ) {
    #expect(RefreshGuess.rate(of: Self.intervals(pattern)) == rate)
  }

  @Test func `jitter of a millisecond and rare short intervals do not change the guess`() {
    let intervals = Self.intervals([16.667], jitter: 2) + [Int64](repeating: 3_000_000, count: 20)
    #expect(RefreshGuess.rate(of: intervals) == 60)
  }

  @Test(arguments: [[10.34], [12.6], [15.4], [3.1]])
  func `intervals of no common display give no guess`(pattern: [Double]) {
    #expect(RefreshGuess.rate(of: Self.intervals(pattern)) == nil)
  }

  @Test func `a few intervals give no guess`() {
    #expect(RefreshGuess.rate(of: []) == nil)
    #expect(RefreshGuess.rate(of: [Int64](repeating: 16_667_000, count: 19)) == nil)
    #expect(RefreshGuess.rate(of: [Int64](repeating: 0, count: 100)) == nil)
  }
}
