import Testing

@testable import GridEngine

@Suite struct `Decay` {
  @Test func `1000 points per second go 499.5 points and are within half a point after 3.45 s`() {
    let curve = DecayCurve(origin: 0, velocity: 1000, rate: Deceleration.normal.rate)
    #expect(abs(curve.limit - 499.5) < 0.01)
    #expect(abs(curve.time(toComeWithin: 0.5) - 3.45) < 0.005)
  }

  @Test func `fast deceleration goes 99.5 points and is within half a point after 0.53 s`() {
    let curve = DecayCurve(origin: 0, velocity: 1000, rate: Deceleration.fast.rate)
    #expect(abs(curve.limit - 99.5) < 0.01)
    #expect(abs(curve.time(toComeWithin: 0.5) - 0.53) < 0.005)
  }

  @Test func `0.998 of the speed is left after each millisecond`() {
    let curve = DecayCurve(origin: 0, velocity: 800, rate: Deceleration.normal.rate)
    #expect(abs(curve.state(at: 0.001).velocity - 800 * 0.998) < 1e-9)
    #expect(abs(curve.state(at: 0.010).velocity - 800 * 0.980_179_4) < 1e-3)
  }

  @Test(arguments: [-900.0, 900])
  func `it is at a position when it says it reaches it`(velocity: Double) throws {
    let curve = DecayCurve(origin: 50, velocity: velocity, rate: 3.5)
    let target = 50 + velocity / 10
    let time = try #require(curve.time(toReach: target))
    #expect(abs(curve.state(at: time).position - target) < 1e-9)
  }

  @Test func `it reaches nothing behind it and nothing beyond its limit`() {
    let curve = DecayCurve(origin: 0, velocity: 350, rate: 3.5)
    #expect(curve.time(toReach: -1) == nil)
    #expect(curve.time(toReach: 100) == nil)
    #expect(curve.time(toReach: 99) != nil)
  }
}
