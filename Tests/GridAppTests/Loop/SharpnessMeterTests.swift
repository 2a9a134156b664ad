import GridEngine
import Testing

@testable import GridApp

@MainActor
struct SharpnessMeterTests {
  /// Adds frames of 10 ms each: whether content moved, and what was missing.
  private func meter(_ frames: [(didMove: Bool, missing: Int)]) -> SharpnessMeter {
    var meter = SharpnessMeter()
    for (index, frame) in frames.enumerated() {
      meter.add(at: Self.time(index), didMove: frame.didMove, missing: frame.missing)
    }
    return meter
  }

  private static func time(_ frame: Int) -> FrameTime {
    FrameTime(nanoseconds: Int64(frame) * 10_000_000)
  }

  @Test func `the wait goes from rest to the frame in which nothing is missing`() {
    let meter = meter([(true, 0), (true, 3), (false, 3), (false, 1), (false, 0), (false, 0)])
    #expect(meter.longest(until: Self.time(90)) == 30)
  }

  @Test func `motion cuts a wait short and begins another`() {
    let meter = meter([(false, 9), (false, 9), (false, 9), (true, 9), (true, 9), (false, 0)])
    #expect(meter.longest(until: Self.time(90)) == 30)
  }

  @Test func `what is missing at the end has been waited for until then`() {
    #expect(meter([(false, 0), (false, 2)]).longest(until: Self.time(11)) == 100)
    #expect(meter([(true, 0), (false, 0)]).longest(until: Self.time(11)) == 0)
  }
}
