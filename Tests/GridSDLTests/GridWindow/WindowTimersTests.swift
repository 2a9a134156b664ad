import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

/// Tests the timers of a window, with a clock that is advanced by hand.
@MainActor
struct WindowTimersTests {
  private let timers = WindowTimers()
  private let start = FrameTime(nanoseconds: 1_000_000_000)

  private func time(_ seconds: Double) -> FrameTime { start.advanced(bySeconds: seconds) }

  @Test func `a timer runs once, when it is due`() {
    var calls = 0
    timers.add(at: time(2), every: nil) { calls += 1 }
    #expect(timers.nextTime == time(2))
    timers.run(at: time(1.9))
    #expect(calls == 0 && !timers.isDue(at: time(1.9)))
    timers.run(at: time(2))
    timers.run(at: time(9))
    #expect(calls == 1 && timers.nextTime == nil)
  }

  @Test func `late calls of a repeating timer are left out, and it keeps its phase`() {
    var calls = 0
    timers.add(at: time(1), every: 1) { calls += 1 }
    timers.run(at: time(3.5))
    #expect(calls == 1 && timers.nextTime == time(4))
    timers.run(at: time(4))
    #expect(calls == 2 && timers.nextTime == time(5))
  }

  @Test func `a timer may add others, which run later`() {
    var order: [String] = []
    timers.add(at: time(2), every: nil) { order.append("second") }
    timers.add(at: time(1), every: nil) { [timers] in
      order.append("first")
      timers.add(at: time(1), every: nil) { order.append("third") }
    }
    timers.run(at: time(2))
    #expect(order == ["first", "second"])
    timers.run(at: time(2))
    #expect(order == ["first", "second", "third"] && timers.nextTime == nil)
  }

  /// Compares with a list of all times at which each timer is due.
  @Test(arguments: Seeds.chosen)
  func `repeating timers run as often as frames see one of their times`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var calls = [0, 0, 0]
    let periods = (0..<3).map { _ in Double(Int.random(in: 1...40, using: &random)) / 8 }
    for (index, period) in periods.enumerated() {
      timers.add(at: time(period), every: period) { calls[index] += 1 }
    }
    var expected = [0, 0, 0]
    var now = 0.0
    for _ in 0..<200 {
      let next = now + Double(Int.random(in: 1...24, using: &random)) / 8
      for (index, period) in periods.enumerated()
      where (next / period).rounded(.down) > (now / period).rounded(.down) {
        expected[index] += 1
      }
      now = next
      timers.run(at: time(now))
    }
    #expect(calls == expected, "\(periods)")
  }
}
