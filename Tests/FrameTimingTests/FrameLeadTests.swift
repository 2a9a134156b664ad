import Foundation
import FrameTiming
import TestSupport
import Testing

/// The adaptive start of frames on a simulated compositor, compared with the start at the callback.
struct FrameLeadTests {
  /// The work of frames.
  enum Work: String, CaseIterable, Sendable {
    case steady, spikes, logNormal, bursts, stalls, heavy

    func milliseconds(_ frame: Int, _ random: inout SplitMix64) -> Double {
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
      switch self {
      case .steady: return 3 + 0.3 * noise
      case .spikes: return random.unit() < 0.01 ? 9 : 3 + 0.3 * noise
      case .logNormal: return 2.5 * exp(0.5 * noise)
      case .bursts: return (frame / 300) % 4 == 3 ? 7 + noise : 2.5 + 0.3 * noise
      case .stalls: return random.unit() < 0.01 ? 20 + 40 * random.unit() : 3 + 0.3 * noise
      case .heavy: return 12 + noise
      }
    }
  }

  /// The lost refreshes, and the refreshes from the start of a frame until it is visible.
  struct Result {
    var lost = 0
    var latency = 0.0
  }

  private static let frames = 5_000

  /// Simulates a compositor that takes frames 7 ms before each refresh, as weston does, and whose
  /// callbacks are late at random.
  ///
  /// - Parameter drift: The share by which the length of a refresh varies.
  private static func simulate(
    _ work: Work, hertz: Double, jitter: Double, drift: Double = 0, isAdaptive: Bool
  ) -> Result {
    var random = SplitMix64(seed: 1)
    let period = 1e9 / hertz
    var (taken, callback) = (0.0, 0.0)
    var lead = FrameLead()
    var result = Result()
    for frame in 0..<frames {
      let refresh = period * (1 + drift * sin(Double(frame) / 600))
      let delay = isAdaptive ? Double(lead.delay(period: period)) : 0
      let target = delay > 0 ? taken + 0.8 * jitter * 1e6 + delay : callback
      let start = max(callback, target)
      let done = start + max(0.5, work.milliseconds(frame, &random)) * 1e6
      let count = max(1, Int(((done - taken) / refresh).rounded(.up)))
      result.lost += count - 1
      taken += Double(count) * refresh
      result.latency += (taken + 7e6 - start) / period / Double(frames)
      lead.add(work: Int64(done - target), missed: count > 1)
      let noise = (0..<12).reduce(-6.0) { sum, _ in sum + random.unit() }
      callback = taken + abs(noise) * jitter * 1e6
    }
    return result
  }

  @Test(arguments: Work.allCases, [60.0, 120])
  func `a later start loses no more refreshes than the start at the callback`(
    work: Work, hertz: Double
  ) {
    for jitter in [0.2, 1.0] {
      let fixed = Self.simulate(work, hertz: hertz, jitter: jitter, isAdaptive: false)
      let adaptive = Self.simulate(work, hertz: hertz, jitter: jitter, isAdaptive: true)
      let more = Double(adaptive.lost - fixed.lost) / Double(Self.frames)
      #expect(more <= 0.001, "\(work) \(hertz) \(jitter): \(fixed) \(adaptive)")
      #expect(adaptive.latency <= fixed.latency + 0.005)
    }
  }

  @Test(arguments: [(60.0, 0.45), (120.0, 0.25)])
  func `short work is shown earlier by most of its slack`(hertz: Double, gain: Double) {
    let fixed = Self.simulate(.steady, hertz: hertz, jitter: 0.2, isAdaptive: false)
    let adaptive = Self.simulate(.steady, hertz: hertz, jitter: 0.2, isAdaptive: true)
    #expect(fixed.latency - adaptive.latency > gain)
    #expect(adaptive.lost == 0)
  }

  @Test(arguments: [-0.05, 0.003, 0.05])
  func `refreshes that drift lose nothing`(drift: Double) {
    let adaptive = Self.simulate(.steady, hertz: 60, jitter: 0.2, drift: drift, isAdaptive: true)
    #expect(adaptive.lost == 0)
  }

  @Test func `the first frames begin at the callback`() {
    var lead = FrameLead()
    for _ in 0..<89 {
      lead.add(work: 1_000_000, missed: false)
      #expect(lead.delay(period: 1e9 / 60) == 0)
    }
  }

  @Test func `a missed refresh removes the delay, and it returns more slowly each time`() {
    var lead = FrameLead()
    var counts: [Int] = []
    for _ in 0..<3 {
      var frames = 0
      while lead.delay(period: 1e9 / 60) < 5_000_000, frames < 100_000 {
        lead.add(work: 1_000_000, missed: false)
        frames += 1
      }
      counts.append(frames)
      lead.didMissRefresh()
      #expect(lead.delay(period: 1e9 / 60) == 0)
    }
    #expect(counts[1] < counts[2] && counts[2] < 100_000, "\(counts)")
  }

  @Test func `work that leaves no slack is never delayed`() {
    var lead = FrameLead()
    for _ in 0..<10_000 { lead.add(work: 15_000_000, missed: false) }
    #expect(lead.delay(period: 1e9 / 60) == 0)
  }
}
