import FrameTiming
import Testing

/// The code of the article "Measuring frames". ``GuideSnippetTests`` compares the two.
struct FramesGuide {
  /// A program that presents frames on a display of 100 Hz.
  private struct Program {
    var now = FrameTime(nanoseconds: 0)
    var clock = FrameClock(refreshRate: 100, source: .displayMode)
    var statistics = FrameStatistics()

    /// Works for `milliseconds`, and returns at the next refresh.
    mutating func runFrame(_ number: Int, working milliseconds: Double) {
      let started = now
      let shown = clock.expectedDisplayTime(forFrameStartingAt: started)
      draw(at: shown, milliseconds)
      let called = now
      present()
      let returned = now

      var record = FrameRecord()
      record.frame = number
      record.started = started
      record.called = called
      record.returned = returned
      record.outcome = clock.framePresented(
        FramePresent(
          frame: number, started: started, called: called, returned: returned,
          blocked: returned.nanoseconds(since: called), cpu: called.nanoseconds(since: started)))
      statistics.add(record)
    }

    private mutating func draw(at time: FrameTime, _ milliseconds: Double) {
      now = now.advanced(bySeconds: milliseconds / 1_000)
    }

    private mutating func present() {
      let period: Int64 = 10_000_000
      now = FrameTime(nanoseconds: (now.nanoseconds / period + 1) * period)
    }
  }

  @Test func `one frame of 25 ms at 100 Hz misses two refreshes`() {
    var program = Program()
    for number in 0..<200 { program.runFrame(number, working: number == 100 ? 25 : 3) }
    let statistics = program.statistics
    #expect(statistics.missed == 2)
    #expect(statistics.hitches == 1)
    #expect(abs(statistics.hitchMilliseconds - 20) < 0.5)

    let isSmooth = statistics.hitchRatio <= FrameStatistics.goodHitchRatio
    let slow = statistics.cpuBusy.percentile(0.99)

    #expect(!isSmooth)
    #expect(slow < 25)
  }
}
