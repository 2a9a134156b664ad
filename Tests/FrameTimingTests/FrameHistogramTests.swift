import FrameTiming
import TestSupport
import Testing

struct FrameHistogramTests {
  /// Returns the percentile of type 7 of a sorted list.
  static func percentile(_ p: Double, of sorted: [Double]) -> Double {
    let rank = p * Double(sorted.count - 1)
    let below = Int(rank)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (sorted[above] - sorted[below]) * (rank - Double(below))
  }

  static func times(_ count: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let work = Workload.some(share: 0.05, of: 15...140).next(using: &random)
      return work + Double.random(in: 0..<3, using: &random)
    }
  }

  @Test(arguments: FrameSeeds.chosen, [1, 2, 99, 1000, 20_000])
  func `percentiles equal those of the sorted list within a bin`(seed: UInt64, count: Int) {
    let times = Self.times(count, seed: seed)
    var histogram = FrameHistogram()
    for time in times { histogram.add(time) }
    let sorted = times.sorted()
    for p in [0, 0.01, 0.5, 0.95, 0.99, 0.999, 1] {
      let expected = Self.percentile(p, of: sorted)
      let binWidth = expected < 100 ? 0.01 : 1
      #expect(
        abs(histogram.percentile(p) - expected) <= binWidth, "p\(p), \(count) frames, seed \(seed)")
    }
    #expect(histogram.maximum == sorted.last)
    #expect(abs(histogram.mean - times.reduce(0, +) / Double(count)) < 1e-9)
  }

  @Test func `equal values give an exact percentile`() {
    var histogram = FrameHistogram()
    for _ in 0..<1000 { histogram.add(16.667) }
    #expect(abs(histogram.percentile(0.99) - 16.667) < 1e-9)
  }

  @Test func `values above ten seconds are counted`() {
    var histogram = FrameHistogram()
    histogram.add(60_000)
    histogram.add(1)
    #expect(histogram.count == 2)
    #expect(histogram.percentile(1) == 60_000)
  }

  @Test func `an empty histogram returns 0`() {
    #expect(FrameHistogram().percentile(0.5) == 0)
    #expect(LowFrameRate.average.value(of: FrameHistogram()) == 0)
  }

  @Test(arguments: FrameSeeds.chosen)
  func `each 1 % low follows its definition`(seed: UInt64) {
    let times = Self.times(5000, seed: seed)
    var histogram = FrameHistogram()
    for time in times { histogram.add(time) }
    let ascending = times.sorted()
    let descending = Array(ascending.reversed())
    let worst = ascending.filter { $0 >= Self.percentile(0.99, of: ascending) }
    var left = 0.01 * times.reduce(0, +)
    let integral = descending.first { time in
      left -= time
      return left <= 0
    }
    let expected: [LowFrameRate: Double] = [
      .average: worst.reduce(0, +) / Double(worst.count),
      .mangoHud: descending[Int(0.01 * 5000 - 1)],
      .mangoplot: descending[Int(0.01 * 5000)],
      .percentile: Self.percentile(0.99, of: ascending),
      .integral: integral ?? 0,
    ]
    for (low, milliseconds) in expected {
      let found = low.value(of: histogram)
      #expect(abs(1000 / found - milliseconds) <= 1.01, "\(low), seed \(seed)")
    }
  }
}
