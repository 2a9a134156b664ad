import FrameTiming
import TestSupport
import Testing

/// A simulated display, its stated rate, and the work of its frames.
struct SimulatedCase: Sendable, CustomTestStringConvertible {
  var hertz = 60.0
  var stated = 60.0
  var order = SimulatedDisplay.Order.wayland
  var jitter = 4.0
  var work: Workload
  var testDescription: String { "\(order) \(hertz) Hz stated \(stated), jitter \(jitter), \(work)" }
}

struct SlotClockTests {
  static let cases: [SimulatedCase] = [
    .init(work: .steady(3)),
    .init(work: .some(share: 0.03, of: 20...30)),
    .init(work: .some(share: 0.03, of: 40...60)),
    .init(work: .some(share: 0.01, of: 25...120)),
    .init(work: .normal(mean: 15, deviation: 4)),
    .init(hertz: 59.94, work: .some(share: 0.03, of: 40...60)),
    .init(order: .queue(depth: 1), work: .some(share: 0.03, of: 20...30)),
    .init(order: .queue(depth: 2), work: .some(share: 0.03, of: 20...30)),
    .init(order: .queue(depth: 2), work: .some(share: 0.03, of: 40...60)),
    .init(order: .queue(depth: 3), work: .some(share: 0.03, of: 40...60)),
    .init(hertz: 144, stated: 144, jitter: 2, work: .some(share: 0.02, of: 10...30)),
    .init(hertz: 120, stated: 120, jitter: 2, work: .some(share: 0.01, of: 25...120)),
  ]

  @Test(arguments: cases, FrameSeeds.chosen)
  func `missed refreshes match the display's within 2 % or 2`(
    _ simulated: SimulatedCase, seed: UInt64
  ) {
    var display = SimulatedDisplay(
      hertz: simulated.hertz, order: simulated.order, jitter: simulated.jitter, seed: seed)
    var clock = FrameClock(refreshRate: simulated.stated, source: .displayMode)
    var random = SplitMix64(seed: seed)
    var truth = 0, counted = 0
    for index in 0..<20_000 {
      let frame = display.frame(working: simulated.work.next(using: &random))
      let outcome = clock.framePresented(frame.present)
      guard index > FrameClock.warmUpFrames else { continue }
      truth += frame.missed
      counted += outcome.missed
    }
    #expect(
      abs(counted - truth) <= max(2, truth / 50), "true \(truth), counted \(counted), seed \(seed)")
    #expect(clock.isPaced && clock.hasFixedRefresh)
  }

  /// Simulates a headless sway, and counts gaps between commits as it sees them.
  @Test(arguments: [20.0...30, 18...45, 40...60, 25...120], FrameSeeds.chosen)
  func `missed refreshes match the gaps between commits if each frame restarts the timer`(
    work: ClosedRange<Double>, seed: UInt64
  ) {
    var display = SimulatedDisplay(hertz: 60, order: .timer, jitter: 0.5, seed: seed)
    var clock = FrameClock(refreshRate: 60, source: .displayMode, waitsForFrameCallback: true)
    var random = SplitMix64(seed: seed)
    var truth = 0, counted = 0
    for index in 0..<6_000 {
      let frame = display.frame(working: Workload.some(share: 0.02, of: work).next(using: &random))
      let outcome = clock.framePresented(frame.present)
      guard index > FrameClock.warmUpFrames else { continue }
      truth += frame.missed
      counted += outcome.missed
    }
    #expect(
      abs(counted - truth) <= max(2, truth / 10), "true \(truth), counted \(counted), seed \(seed)")
  }

  @Test(arguments: FrameSeeds.chosen)
  func `a loop that waits for frame callbacks counts missed refreshes`(seed: UInt64) {
    var display = SimulatedDisplay(hertz: 60, order: .queue(depth: 1), jitter: 4, seed: seed)
    var clock = FrameClock(refreshRate: 60, source: .displayMode, waitsForFrameCallback: true)
    var random = SplitMix64(seed: seed)
    var truth = 0, counted = 0
    for index in 0..<6_000 {
      let frame = display.frame(
        working: Workload.some(share: 0.02, of: 18...45).next(using: &random))
      let outcome = clock.framePresented(frame.present)
      guard index > FrameClock.warmUpFrames else { continue }
      truth += frame.missed
      counted += outcome.missed
    }
    #expect(
      abs(counted - truth) <= max(2, truth / 50), "true \(truth), counted \(counted), seed \(seed)")
  }

  @Test(arguments: FrameSeeds.chosen)
  func `short runs add up to the display's refreshes, except for a few at their starts`(
    seed: UInt64
  ) {
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    var random = SplitMix64(seed: seed)
    var display = SimulatedDisplay(hertz: 60, order: .wayland, seed: seed)
    var truth = 0, counted = 0
    for _ in 0..<200 {
      display.idle(milliseconds: .random(in: 100..<2000, using: &random))
      clock.beginRun(at: display.now)
      for index in 0..<90 {
        let frame = display.frame(
          working: Workload.some(share: 0.03, of: 40...60).next(using: &random))
        let outcome = clock.framePresented(frame.present)
        guard outcome.isCounted, index > 0 else { continue }
        truth += frame.missed
        counted += outcome.missed
      }
    }
    #expect(abs(counted - truth) <= truth / 50, "true \(truth), counted \(counted), seed \(seed)")
  }

  @Test func `the tracked period is the display's although its mode is a whole number of hertz`() {
    var display = SimulatedDisplay(hertz: 59.94, order: .wayland, seed: 3)
    var clock = FrameClock(refreshRate: 60, source: .displayMode)
    #expect(clock.source == .displayMode)
    for _ in 0..<2000 { _ = clock.framePresented(display.frame(working: 3).present) }
    #expect(abs(clock.refreshRate - 59.94) < 0.05, "\(clock.refreshRate)")
    #expect(clock.source == .phaseLocked)
  }

  @Test(arguments: FrameSeeds.chosen)
  func `a timer that is 8 % slower than its stated rate misses no refresh`(
    seed: UInt64
  ) {
    var display = SimulatedDisplay(
      hertz: 111, order: .queue(depth: 1), jitter: 0.4, seed: seed)
    var clock = FrameClock(refreshRate: 120, source: .displayMode, waitsForFrameCallback: true)
    var missed = 0
    for index in 0..<2_000 {
      let outcome = clock.framePresented(display.frame(working: 2).present)
      if index > 2 * FrameClock.warmUpFrames { missed += outcome.missed }
    }
    #expect(missed == 0, "seed \(seed)")
    #expect(abs(clock.refreshRate - 111) < 0.5, "\(clock.refreshRate), seed \(seed)")
  }

  @Test func `a display that waits for frames has a variable refresh rate and misses none`() {
    var display = SimulatedDisplay(hertz: 144, order: .variable, jitter: 0, seed: 5)
    var clock = FrameClock(refreshRate: 144, source: .displayMode)
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let frame = display.frame(working: Workload.some(share: 0.5, of: 5...14).next(using: &random))
      _ = clock.framePresented(frame.present)
    }
    #expect(!clock.hasFixedRefresh)
    let outcome = clock.framePresented(display.frame(working: 60).present)
    #expect(outcome.missed == 0)
    #expect(outcome.refreshMilliseconds == 0)
    #expect(outcome.hitchMilliseconds > 35)
  }
}
