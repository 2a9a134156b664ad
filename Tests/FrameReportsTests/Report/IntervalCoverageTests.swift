import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

/// Counts how often the intervals of comparisons contain the true difference of simulated recordings.
@MainActor
struct IntervalCoverageTests {
  /// Simulated recordings with a known difference.
  enum World: String, CaseIterable, Sendable {
    /// Single late frames, as many on both sides.
    case scattered
    /// Bursts of late frames, as many on both sides.
    case bursts
    /// Three times as many bursts in the candidate.
    case moreBursts
    /// Slow and fast stretches of work of the same distribution on both sides.
    case work
    /// A candidate whose work takes a fifth longer.
    case moreWork

    /// The line of the comparison that is examined.
    var line: Int { self == .work || self == .moreWork ? 4 : 0 }
  }

  /// The frames of half a minute at 60 Hz.
  private static let frames = 1_500

  @Test(arguments: World.allCases)
  func `intervals usually contain the true difference`(world: World) {
    let coverage = Self.coverage(world, trials: 40, resamples: 60, seed: 1)
    #expect(coverage >= 0.8, "\(world): \(coverage)")
    // An interval that always contains it says nothing.
    let width = Self.width(world, seed: 2)
    #expect(width.isFinite && width > 0 && width < 150, "\(world): \(width)")
  }

  @Test(
    .enabled(if: Soak.isOn, "takes minutes; make soak runs it"), arguments: World.allCases)
  func `95 % intervals contain the true difference in 93 to 97 %`(world: World) {
    // With 1,000 pairs, the coverage would vary by 1.5 % from seed to seed.
    let coverage = Self.coverage(
      world, trials: Seeds.iterations(3_000), resamples: 400, seed: 3)
    #expect((0.93...0.97).contains(coverage), "\(world): \(coverage)")
  }

  @Test(arguments: [(4, 2.776), (8, 2.306), (14, 2.145), (60, 2.000)])
  func `quantiles of Student's distribution agree with tables`(freedom: Int, quantile: Double) {
    #expect(abs(ResampledDifferences.studentQuantile(freedom) - quantile) < 0.005 * quantile)
  }

  @Test func `with many units the interval is the middle 95 %`() {
    #expect(abs(ResampledDifferences.tail(units: 100_000, freedom: 99_999) - 0.025) < 1e-5)
    #expect(ResampledDifferences.tail(units: 8, freedom: 7) < 0.01)
    #expect(ResampledDifferences.tail(units: 1, freedom: 0) == 0)
  }

  // MARK: Simulation

  private static func coverage(
    _ world: World, trials: Int, resamples: Int, seed: UInt64
  ) -> Double {
    var random = SplitMix64(seed: seed)
    let truth = trueDifference(world)
    let covered = (0..<trials).count { _ in
      let line = compare(world, resamples, &random)
      guard let low = line.low, let high = line.high else { return false }
      return low <= truth && high >= truth
    }
    return Double(covered) / Double(trials)
  }

  private static func width(_ world: World, seed: UInt64) -> Double {
    var random = SplitMix64(seed: seed)
    let line = compare(world, 100, &random)
    guard let low = line.low, let high = line.high else { return 0 }
    return high - low
  }

  private static func compare(
    _ world: World, _ resamples: Int, _ random: inout SplitMix64
  ) -> Comparison.Line {
    let (a, b) = (
      recording(world, isCandidate: false, frames, &random),
      recording(world, isCandidate: true, frames, &random)
    )
    let bootstrap = BlockBootstrap(resamples: resamples, seed: random.next())
    return Comparison(a, b, bootstrap: bootstrap).lines[world.line]
  }

  /// The difference of recordings that are long enough not to vary.
  private static func trueDifference(_ world: World) -> Double {
    switch world {
    case .scattered, .bursts, .work: 0
    case .moreBursts: hitchRatio(burstOdds: 0.01) - hitchRatio(burstOdds: 0.0033)
    // The p99 of a logarithmic normal distribution around 3 ms.
    case .moreWork: 0.2 * 3 * exp(0.35 * 2.3263)
    }
  }

  /// The hitch ratio of bursts of 29 frames, a quarter of which miss a refresh.
  private static func hitchRatio(burstOdds: Double) -> Double {
    let missed = 29.0 / 4
    return 1_000 * missed / (1 / burstOdds - 1 + 29 + missed)
  }

  private static func recording(
    _ world: World, isCandidate: Bool, _ count: Int, _ random: inout SplitMix64
  ) -> Recording {
    var burst = 0
    var (time, speed) = (0.0, normal(&random))
    var records: [FrameRecord] = []
    records.reserveCapacity(count)
    for frame in 0..<count {
      let burstOdds = world == .moreBursts ? (isCandidate ? 0.01 : 0.0033) : 0.0067
      if burst == 0, random.unit() < burstOdds { burst = 30 }
      burst = max(0, burst - 1)
      let odds =
        switch world {
        case .scattered: 0.02
        case .bursts, .moreBursts: burst > 0 ? 0.25 : 0
        case .work, .moreWork: 0.0
        }
      let missed = random.unit() < odds ? 1 : 0
      // Stretches of half a second, and variation of each frame.
      speed = 0.97 * speed + 0.243 * normal(&random)
      let factor = world == .moreWork && isCandidate ? 1.2 : 1
      let work = 3 * factor * exp(0.35 * (0.7 * speed + 0.714 * normal(&random)))
      time += Double(1 + missed) * 16.667
      var record = FrameRecord()
      record.frame = frame
      record.returned = FrameTime(nanoseconds: Int64(time * 1e6))
      record.called = record.returned.advanced(bySeconds: -0.001)
      record.started = record.called.advanced(bySeconds: -work / 1000)
      record.outcome.interval = Int64(Double(1 + missed) * 16.667e6)
      record.outcome.refreshMilliseconds = 16.667
      record.outcome.missed = missed
      record.outcome.hitchMilliseconds = Double(missed) * 16.667
      records.append(record)
    }
    return Recording(path: "simulated.csv", kind: .gridApp, records: records)
  }

  /// A number of a normal distribution, nearly: the sum of twelve uniform ones.
  private static func normal(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
  }
}
