import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct TrajectoryTests {
  private static func rules(bounce: Double?) -> GlideRules {
    GlideRules(
      rate: Deceleration.normal.rate, end: .distance(0.25), range: 0...1000, bounce: bounce,
      scale: 2)
  }

  /// Returns a random fling, often from beyond an edge.
  private static func random(
    bounce: Double?, using random: inout SplitMix64
  ) -> Trajectory {
    let state = MotionState(
      position: .random(
        in: (bounce == nil ? 0 : -200)...(bounce == nil ? 1000 : 1200), using: &random),
      velocity: .random(in: -4000...4000, using: &random))
    return .glide(from: state, by: rules(bounce: bounce), start: .at(0))
  }

  @Test(arguments: Seeds.chosen)
  func `position and velocity have no jumps before the end`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let glide = Self.random(bounce: 10, using: &random)
      let states = stride(from: 0, to: glide.duration, by: 0.0005).map { glide.state(after: $0) }
      for (a, b) in zip(states, states.dropFirst()) {
        let allowed = 0.0006 * max(abs(a.velocity), abs(b.velocity)) + 0.05
        #expect(abs(a.position - b.position) <= allowed, "\(a) then \(b)")
        #expect(abs(a.velocity - b.velocity) <= 100, "\(a) then \(b)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a trajectory ends within range, at most half a pixel from its last position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let glide = Self.random(bounce: 10, using: &random)
      let last = glide.state(after: glide.duration.nextDown).position
      #expect(abs(last - glide.rest) <= 0.5)
      #expect((0...1000).contains(glide.rest))
      #expect(glide.state(after: glide.duration).velocity == 0)
    }
  }

  @Test func `a fling that reaches an edge overshoots once and returns`() {
    let state = MotionState(position: 900, velocity: 2000)
    let glide = Trajectory.glide(from: state, by: Self.rules(bounce: 10), start: .at(0))
    let positions = stride(from: 0, through: glide.duration, by: 0.005)
      .map { glide.state(after: $0).position }
    let beyond = positions.map { $0 > 1000.5 }
    #expect(zip(beyond, beyond.dropFirst()).count { $0 != $1 } == 2)
    #expect(glide.rest == 1000)
  }

  @Test func `without a bounce an edge stops a fling`() {
    let state = MotionState(position: 900, velocity: 2000)
    let glide = Trajectory.glide(from: state, by: Self.rules(bounce: nil), start: .at(0))
    #expect(glide.duration < 0.06)
    #expect(glide.rest == 1000)
  }

  @Test func `a fling back from beyond an edge continues inside`() {
    let state = MotionState(position: -50, velocity: 3000)
    let glide = Trajectory.glide(from: state, by: Self.rules(bounce: 10), start: .at(0))
    #expect(glide.rest == 1000)
    let gentle = MotionState(position: -50, velocity: 800)
    let short = Trajectory.glide(from: gentle, by: Self.rules(bounce: 10), start: .at(0))
    #expect(short.rest > 5)
    #expect(short.rest < 300)
  }

  @Test(arguments: Seeds.chosen)
  func `a trajectory is at a position at the calculated time and not earlier`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let glide = Self.random(bounce: Bool.random(using: &random) ? 10 : nil, using: &random)
      let target = Double.random(in: -200...1200, using: &random)
      let found = glide.time(toReach: target, after: 0)
      let times = Array(stride(from: 0.0, through: glide.duration, by: 0.001))
      let sides = times.map { glide.state(after: $0).position >= target }
      let naive = zip(sides, sides.dropFirst()).enumerated().first { $1.0 != $1.1 }?.offset
      if let naive {
        #expect(abs((found ?? -1) - times[naive]) <= 0.0011, "to \(target)")
      } else if let found {
        #expect(abs(glide.state(after: found).position - target) < 0.5)
      }
    }
  }

  @Test(arguments: [(0.0, 2500.0), (0, 300), (0, -1500), (250, 4000), (400, 100), (310, 0)])
  func `a landing keeps the velocity and rests exactly on its target`(
    position: Double, velocity: Double
  ) {
    let state = MotionState(position: position, velocity: velocity)
    let landing = Trajectory.landing(
      from: state, on: 310, rate: 2, frequency: 14, tolerance: 0.25, start: .at(0))
    #expect(landing.rest == 310)
    if position != 310 {
      #expect(abs(landing.state(after: 0).velocity - velocity) < 1e-9)
      #expect(landing.state(after: 0).position == position)
    }
    #expect(landing.duration < 3)
  }
}
