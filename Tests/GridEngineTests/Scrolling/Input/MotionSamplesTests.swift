import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Motion samples` {
  /// Returns samples of a gesture from times in milliseconds and distances in points.
  private func samples(_ events: [(Double, Double)]) -> MotionSamples {
    var samples = MotionSamples(from: .at(events[0].0 - 8), isEvent: false)
    var travel = 0.0
    for (time, position) in events {
      samples.add(position - travel, at: .at(time))
      travel = position
    }
    return samples
  }

  @Test(arguments: Seeds.chosen)
  func `the velocity is the slope of the least-squares line`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let events = (0..<Int.random(in: 3...12, using: &random)).map { index -> (Double, Double) in
        let noise = Double.random(in: -3...3, using: &random)
        return (Double(index) * 8, Double(index) * 9 + noise)
      }
      let last = events.last!.0
      let slope: Double? = samples(events).slope(over: 0.1, before: .at(last), least: 3)
      let meanTime: Double = events.map(\.0).reduce(0, +) / Double(events.count)
      let meanTravel: Double = events.map(\.1).reduce(0, +) / Double(events.count)
      var (above, below) = (0.0, 0.0)
      for (time, travel) in events {
        above += (time - meanTime) * (travel - meanTravel)
        below += (time - meanTime) * (time - meanTime)
      }
      #expect(abs((slope ?? 0) - above / below * 1000) < 1e-6)
    }
  }

  @Test func `samples older than the window do not count`() {
    let events = (0..<25).map { index -> (Double, Double) in
      (Double(index) * 8, Double(max(index - 11, 0)) * 8)
    }
    let slope = samples(events).slope(over: 0.1, before: .at(192), least: 3)
    #expect(abs((slope ?? 0) - 1000) < 1e-6)
  }

  @Test func `of hundreds of events only the needed ones are kept`() {
    let events = (0..<500).map { index -> (Double, Double) in (Double(index) * 8, Double(index) * 5)
    }
    let samples = samples(events)
    #expect(samples.count == 32)
    #expect(samples.last.travel == 499 * 5)
    #expect(samples[0].time == .at(Double(468) * 8))
  }

  @Test func `positions are interpolated between samples, and extrapolated for 8 ms`() {
    let samples = samples([(0, 0), (8, 8), (16, 24)])
    #expect(samples.travel(at: .at(-50), extrapolatingBy: 0.008) == 0)
    #expect(abs(samples.travel(at: .at(4), extrapolatingBy: 0.008) - 4) < 1e-9)
    #expect(abs(samples.travel(at: .at(12), extrapolatingBy: 0.008) - 16) < 1e-9)
    #expect(abs(samples.travel(at: .at(20), extrapolatingBy: 0.008) - 32) < 1e-9)
    #expect(abs(samples.travel(at: .at(24), extrapolatingBy: 0.008) - 40) < 1e-9)
    #expect(abs(samples.travel(at: .at(40), extrapolatingBy: 0.008) - 40) < 1e-9)
  }

  @Test func `a single event is not extrapolated`() {
    let samples = samples([(0, 12)])
    #expect(abs(samples.travel(at: .at(-4), extrapolatingBy: 0.008) - 6) < 1e-9)
    #expect(samples.travel(at: .at(4), extrapolatingBy: 0.008) == 12)
  }

  @Test func `an event with an earlier time counts at the latest time`() {
    var samples = samples([(0, 0), (8, 8)])
    samples.add(8, at: .at(4))
    #expect(samples.last.time == .at(8))
    #expect(samples.last.travel == 16)
  }
}
