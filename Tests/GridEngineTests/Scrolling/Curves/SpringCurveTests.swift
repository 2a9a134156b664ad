import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Critically damped spring` {
  @Test(arguments: Seeds.chosen)
  func `the velocity is the derivative of the position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let spring = SpringCurve.random(using: &random)
      let time = Double.random(in: 0...0.5, using: &random)
      let slope =
        (spring.state(at: time + 1e-6).position - spring.state(at: time - 1e-6).position) / 2e-6
      #expect(abs(slope - spring.state(at: time).velocity) < 0.05, "\(spring) at \(time)")
    }
  }

  @Test(arguments: Seeds.chosen)
  func `after its duration the spring stays within the tolerance`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let spring = SpringCurve.random(using: &random)
      let settled = spring.duration(within: 0.5)
      for step in 0..<200 {
        let position = spring.state(at: settled + Double(step) / 200).position
        #expect(abs(position - spring.target) <= 0.5 + 1e-9, "\(spring), step \(step)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the spring passes its target once, at the calculated time, or never`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(100) {
      let spring = SpringCurve.random(using: &random)
      let end = spring.duration(within: 1e-6)
      let sides = stride(from: 0, to: end, by: 0.001)
        .map { spring.state(at: $0).position > spring.target }
      let changes = zip(sides, sides.dropFirst()).enumerated().filter { $1.0 != $1.1 }
      if let crossing = spring.crossing, crossing < end - 0.001 {
        #expect(changes.map(\.offset) == [Int(crossing * 1000)], "\(spring)")
      }
      #expect(changes.count <= 1, "\(spring)")
    }
  }

  @Test func `a wheel's spring covers 99 of 100 points in 166 ms`() {
    let spring = SpringCurve(
      from: MotionState(position: 0, velocity: 0), to: 100, frequency: 40)
    #expect(abs(spring.state(at: 0.166).position - 99) < 0.05)
  }
}

extension SpringCurve {
  fileprivate static func random(using random: inout SplitMix64) -> SpringCurve {
    SpringCurve(
      from: MotionState(
        position: .random(in: -500...500, using: &random),
        velocity: .random(in: -4000...4000, using: &random)),
      to: .random(in: -100...100, using: &random),
      frequency: .random(in: 8...50, using: &random))
  }
}
