import FrameTiming
import TestSupport
import Testing

struct FrameStatisticsTests {
  static func sample(
    _ index: Int, missed: Int = 0, run: Int = 1, cause: HitchCause = .none
  ) -> FrameSample {
    let refresh = 16.667
    return FrameSample(
      time: Double(index) / 60, run: run, interval: refresh * Double(1 + missed), cpuBusy: 4,
      refresh: refresh, missed: missed, hitch: Double(missed) * refresh, cause: cause)
  }

  @Test func `one missed refresh per second at 60 Hz is a hitch ratio of 16 ms/s`() {
    var statistics = FrameStatistics()
    for index in 0..<590 { statistics.add(Self.sample(index, missed: index % 59 == 0 ? 1 : 0)) }
    #expect(statistics.missed == 10 && statistics.hitches == 10)
    #expect(abs(statistics.activeSeconds - 10) < 0.01)
    #expect(abs(statistics.hitchRatio - 16.67) < 0.05)
    #expect(statistics.expectedRefreshes == 600)
    #expect(abs(statistics.missedShare - 10.0 / 600) < 1e-12)
    #expect(abs(statistics.hitchesPerMinute - 60) < 0.1)
  }

  @Test(arguments: FrameSeeds.chosen)
  func `the worst second is the largest sum of any window`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var statistics = FrameStatistics()
    var hitches: [(time: Double, hitch: Double)] = []
    for index in 0..<3000 {
      let missed =
        Int.random(in: 0..<30, using: &random) == 0 ? Int.random(in: 1...9, using: &random) : 0
      let sample = Self.sample(index, missed: missed)
      statistics.add(sample)
      hitches.append((sample.time, sample.hitch))
    }
    let worst =
      hitches.map { end in
        hitches.filter { $0.time > end.time - 1 && $0.time <= end.time }.reduce(0) { $0 + $1.hitch }
      }.max() ?? 0
    #expect(abs(statistics.worstSecondMilliseconds - worst) < 1e-6, "seed \(seed)")
  }

  @Test func `hitches are counted by cause, and runs separately`() {
    var statistics = FrameStatistics()
    statistics.add(Self.sample(0, missed: 1, cause: .upload))
    statistics.add(Self.sample(5, missed: 2, cause: .upload))
    statistics.add(Self.sample(100, missed: 1, run: 2, cause: .preempted))
    #expect(statistics.hitches(of: .upload) == 2)
    #expect(statistics.hitches(of: .preempted) == 1)
    #expect(statistics.hitches(of: .update) == 0)
    #expect(statistics.runs == 2)
    statistics.reset()
    #expect(statistics.frames == 0 && statistics.hitchRatio == 0)
  }

  @Test func `excluded frames are listed but not counted`() {
    var record = FrameRecord()
    record.outcome.exclusion = .throttled
    record.outcome.interval = 50_000_000
    var statistics = FrameStatistics()
    statistics.add(record)
    #expect(statistics.frames == 0)
    #expect(statistics.excluded(.throttled) == (1, 0.05))
  }
}
