import FrameTiming
import TestSupport
import Testing

/// The clock's detection of waits while presenting, and of their refresh rate.
struct PacingTests {
  /// A loop whose frames take 2 ms, on a display that may or may not make it wait.
  private struct Loop {
    var clock: FrameClock
    var now = FrameTime(nanoseconds: 1_000_000_000)
    private var frame = 0
    private var lastRefresh = FrameTime(nanoseconds: 1_000_000_000)

    init(hertz: Double, waitsForFrameCallback: Bool = true) {
      clock = FrameClock(
        refreshRate: hertz, source: .displayMode, waitsForFrameCallback: waitsForFrameCallback)
    }

    /// Runs a frame.
    ///
    /// - Parameter period: The period of the display in nanoseconds; nil if it does not make the loop wait.
    mutating func run(period: Double?) -> FrameOutcome {
      let start = now
      let done = now.advanced(byNanoseconds: 2_000_000)
      var called = done
      if !clock.isPaced { called = clock.nextPresentTime(after: done) }
      var returned = called
      if let period, clock.isPaced {
        let refreshes = (Double(called.nanoseconds(since: lastRefresh)) / period).rounded(.up)
        lastRefresh = lastRefresh.advanced(byNanoseconds: Int64(max(1, refreshes) * period))
        returned = lastRefresh
      }
      now = returned
      frame += 1
      return clock.framePresented(
        FramePresent(
          frame: frame, started: start, called: called, returned: returned,
          blocked: returned.nanoseconds(since: called), cpu: 2_000_000))
    }
  }

  @Test func `waiting is tried again after a second, and kept when it works`() {
    var loop = Loop(hertz: 60)
    for _ in 0..<30 { _ = loop.run(period: nil) }
    #expect(!loop.clock.isPaced)
    let outcomes = (0..<600).map { _ in loop.run(period: 1e9 / 60) }
    #expect(loop.clock.isPaced)
    #expect(outcomes.filter(\.isCounted).allSatisfy { $0.missed == 0 })
    #expect(outcomes.suffix(500).allSatisfy { $0.isCounted })
  }

  @Test func `trials on a display that never waits become rare`() {
    var loop = Loop(hertz: 60)
    let paced = (0..<20_000).filter { _ in
      _ = loop.run(period: nil)
      return loop.clock.isPaced
    }
    #expect(!loop.clock.isPaced)
    // The pauses are 60, 120, … 3,840 frames, each before nine frames that do not wait.
    #expect(paced.count < 12 * 10)
    #expect(paced.last ?? 0 > 10_000)
  }

  @Test func `a known renderer without waiting is not tried`() {
    var clock = FrameClock(refreshRate: 60, source: .displayMode, isPaced: false)
    var now = FrameTime(nanoseconds: 1_000_000_000)
    for frame in 0..<5_000 {
      let start = now
      now = clock.nextPresentTime(after: now.advanced(bySeconds: 0.002))
      _ = clock.framePresented(
        FramePresent(
          frame: frame, started: start, called: now, returned: now, blocked: 0, cpu: 2_000_000))
      #expect(!clock.isPaced)
    }
  }

  @Test
  func `frames between resizes that follow each other quickly do not count as missing pacing`() {
    var loop = Loop(hertz: 60)
    for _ in 0..<25 {
      loop.clock.windowChanged()
      for _ in 0..<6 { _ = loop.run(period: nil) }
    }
    #expect(loop.clock.isPaced)
  }

  @Test(arguments: [75.0, 120, 144, 240])
  func `a display that is faster than it states is followed by its frame callbacks`(hertz: Double) {
    var loop = Loop(hertz: 60)
    for _ in 0..<60 { _ = loop.run(period: 1e9 / 60) }
    let outcomes = (0..<400).map { _ in loop.run(period: 1e9 / hertz) }
    #expect(loop.clock.isPaced)
    #expect(abs(loop.clock.refreshRate / hertz - 1) < 0.02)
    #expect(outcomes.allSatisfy { $0.missed == 0 })
  }

  @Test func `another refresh rate ends the verdict of the old one`() {
    var loop = Loop(hertz: 60)
    for _ in 0..<30 { _ = loop.run(period: nil) }
    #expect(!loop.clock.isPaced)
    loop.clock.displayChanged(refreshRate: 144, source: .displayMode)
    #expect(loop.clock.isPaced)
    let outcomes = (0..<200).map { _ in loop.run(period: 1e9 / 144) }
    #expect(loop.clock.isPaced)
    #expect(outcomes.suffix(100).allSatisfy { $0.isCounted && $0.missed == 0 })
  }

  @Test func `a slow graphics card does not look like a slow display`() {
    var loop = Loop(hertz: 60)
    for _ in 0..<60 { _ = loop.run(period: 1e9 / 60) }
    // Every frame is finished in time for every second refresh only.
    let outcomes = (0..<100).map { _ in loop.run(period: 2e9 / 60) }
    #expect(outcomes.filter(\.isCounted).map(\.missed).reduce(0, +) > 90)
  }
}
