import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct HUDCostTests {
  @Test func `the cost is the mean and the maximum of the last whole second`() {
    var cost = HUDCost()
    for frame in 0..<60 { cost.add(milliseconds: frame == 7 ? 3.2 : 0.2, at: .slot(frame)) }
    #expect(cost.mean == 0)
    cost.add(milliseconds: 9, at: .slot(60))
    #expect(abs(cost.mean - 0.25) < 1e-9 && cost.worst == 3.2)
    #expect(cost.text == "0.25 ms, worst 3.20")
    for frame in 61...121 { cost.add(milliseconds: 0.1, at: .slot(frame)) }
    #expect(cost.worst == 9)
  }
}
