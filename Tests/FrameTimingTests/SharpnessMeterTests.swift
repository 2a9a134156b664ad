import TestSupport
import Testing

@testable import FrameTiming

struct SharpnessMeterTests {
  /// Returns a meter with frames of 16 ms each.
  private func meter(_ frames: [(didMove: Bool, unsharp: Int)]) -> SharpnessMeter {
    var meter = SharpnessMeter()
    for (number, frame) in frames.enumerated() {
      meter.add(didMove: frame.didMove, unsharpTiles: frame.unsharp, at: Self.time(number))
    }
    return meter
  }

  private static func time(_ frame: Int) -> FrameTime {
    FrameTime(nanoseconds: Int64(frame + 1) * 16_000_000)
  }

  @Test func `the time to sharp ends with the first frame whose tiles are all sharp`() {
    let meter = meter([(true, 9), (true, 8), (false, 6), (false, 2), (false, 0), (false, 0)])
    #expect(meter.last == 48 && meter.worst == 48 && meter.count == 1)
    #expect(meter.longest(until: Self.time(90)) == 48)
  }

  @Test func `a motion that continues before all tiles are sharp is not counted`() {
    let meter = meter([(true, 3), (false, 3), (true, 3), (false, 0), (true, 1), (false, 0)])
    #expect(meter.count == 2 && meter.worst == 16)
  }

  @Test func `without a motion there is no time to sharp`() {
    #expect(meter([(false, 4), (false, 0)]).last == nil)
  }

  @Test func `a motion ends a wait, and the next one begins with the motion's last frame`() {
    let meter = meter([(false, 9), (false, 9), (false, 9), (true, 9), (true, 9), (false, 0)])
    #expect(meter.longest(until: Self.time(90)) == 48)
  }

  @Test func `a wait that has not ended counts up to the given time`() {
    #expect(meter([(false, 0), (false, 2)]).longest(until: Self.time(11)) == 160)
    #expect(meter([(true, 0), (false, 0)]).longest(until: Self.time(11)) == 0)
  }
}
