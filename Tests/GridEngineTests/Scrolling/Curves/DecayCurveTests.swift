import Testing

@testable import GridEngine

@Suite struct DecayCurveTests {
  @Test func `1000 points per second move 499.5 points, within half a point after 3.45 s`() {
    let curve = DecayCurve(origin: 0, velocity: 1000, rate: Deceleration.normal.rate)
    #expect(abs(curve.limit - 499.5) < 0.01)
    #expect(abs(curve.time(toComeWithin: 0.5) - 3.45) < 0.005)
  }

  @Test func `fast deceleration moves 99.5 points, within half a point after 0.53 s`() {
    let curve = DecayCurve(origin: 0, velocity: 1000, rate: Deceleration.fast.rate)
    #expect(abs(curve.limit - 99.5) < 0.01)
    #expect(abs(curve.time(toComeWithin: 0.5) - 0.53) < 0.005)
  }

  @Test func `the speed is multiplied by 0.998 in each millisecond`() {
    let curve = DecayCurve(origin: 0, velocity: 800, rate: Deceleration.normal.rate)
    #expect(abs(curve.state(at: 0.001).velocity - 800 * 0.998) < 1e-9)
    #expect(abs(curve.state(at: 0.010).velocity - 800 * 0.980_179_4) < 1e-3)
  }

  @Test(arguments: [-900.0, 900])
  func `the curve is at a position at the time calculated for it`(velocity: Double) throws {
    let curve = DecayCurve(origin: 50, velocity: velocity, rate: 3.5)
    let target = 50 + velocity / 10
    let time = try #require(curve.time(toReach: target))
    #expect(abs(curve.state(at: time).position - target) < 1e-9)
  }

  @Test func `positions behind the start and beyond the limit are never reached`() {
    let curve = DecayCurve(origin: 0, velocity: 350, rate: 3.5)
    #expect(curve.time(toReach: -1) == nil)
    #expect(curve.time(toReach: 100) == nil)
    #expect(curve.time(toReach: 99) != nil)
  }
}
