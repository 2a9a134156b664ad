import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Predicted motion` {
  private var physics = ScrollPhysics(position: 1000, range: 0...50_000, viewport: 600)

  private mutating func fling() {
    physics.tuning.reportsFingerStop = true
    for event in 0..<15 { physics.touchpadMoved(by: 40, at: .at(Double(event) * 8)) }
    physics.touchpadEnded(at: .at(112))
    physics.advance(to: .slot(8))
  }

  @Test mutating func `a fling lands at the position predicted in its first frame`() {
    fling()
    let landing = physics.predictedMotion().landing
    for slot in 9...200 {
      physics.advance(to: .slot(slot))
      #expect(physics.predictedMotion().landing == landing)
    }
    #expect(physics.position == landing)
  }

  @Test mutating func `a motion reaches a position at the predicted time`() throws {
    fling()
    let motion = physics.predictedMotion()
    let seconds = try #require(motion.seconds(toReach: 2000))
    #expect(abs(motion.position(after: seconds) - 2000) < 1e-3)
    #expect(motion.seconds(toReach: motion.landing) != nil)
    #expect(motion.seconds(toReach: motion.landing + 10) == nil)
    #expect(motion.seconds(toReach: 900) == nil)
    #expect(motion.seconds(toReach: motion.position) == 0)
  }

  @Test mutating func `the motion of a finger is predicted as if it were released now`() {
    for event in 0..<15 { physics.touchpadMoved(by: 40, at: .at(Double(event) * 8)) }
    physics.advance(to: .at(112))
    let motion = physics.predictedMotion()
    #expect(abs(motion.velocity - 5000) < 1)
    #expect(abs(motion.landing - (1600 + (5000 - 12) / 3.5)) < 2)
  }

  @Test func `resting content is predicted to stay`() {
    let motion = physics.predictedMotion()
    #expect(motion.landing == 1000)
    #expect(motion.velocity == 0)
    #expect(motion.seconds(toReach: 1001) == nil)
  }

  @Test mutating func `the predicted landing of a wheel is its target`() {
    physics.step(by: 300, at: .slot(0))
    physics.advance(to: .slot(2))
    #expect(physics.predictedMotion().landing == 1300)
  }
}
