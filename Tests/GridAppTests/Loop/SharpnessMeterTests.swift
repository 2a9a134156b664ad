import GridEngine
import TestSupport
import Testing

@testable import GridApp

struct SharpnessMeterTests {
  private func meter(_ frames: [(didMove: Bool, unsharp: Int)]) -> SharpnessMeter {
    var meter = SharpnessMeter()
    for (number, frame) in frames.enumerated() {
      meter.add(
        didMove: frame.didMove, unsharpTiles: frame.unsharp,
        at: FrameTime(nanoseconds: Int64(number + 1) * 16_000_000))
    }
    return meter
  }

  @Test func `it counts from the last frame that moved to the first in which all is sharp`() {
    let meter = meter([(true, 9), (true, 8), (false, 6), (false, 2), (false, 0), (false, 0)])
    #expect(meter.last == 48 && meter.worst == 48 && meter.count == 1)
  }

  @Test func `a motion that goes on before all is sharp is not counted`() {
    let meter = meter([(true, 3), (false, 3), (true, 3), (false, 0), (true, 1), (false, 0)])
    #expect(meter.count == 2 && meter.worst == 16)
  }

  @Test func `nothing is said where nothing moved`() {
    #expect(meter([(false, 4), (false, 0)]).last == nil)
  }
}
