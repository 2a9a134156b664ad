import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Frames and time` {
  /// Returns physics in the middle of a random motion that continues without input.
  private static func moving(using random: inout SplitMix64) -> ScrollPhysics {
    var physics = ScrollPhysics(position: 4000, range: 0...8000, viewport: 600, scale: 2)
    physics.tuning.reportsFingerStop = true
    let speed = Double.random(in: 3...40, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      physics.step(by: speed * 20, at: .at(0))
    case 1:
      physics.scroll(to: 4000 + speed * 50, animated: true, at: .at(0))
    case 2:
      for event in 0..<15 { physics.touchpadMoved(by: speed, at: .at(Double(event) * 8 - 112)) }
      physics.touchpadEnded(at: .at(0))
    default:
      physics.touchBegan(at: .at(-120))
      for event in 1...15 { physics.touchMoved(by: speed, at: .at(Double(event) * 8 - 120)) }
      physics.touchEnded(at: .at(0))
    }
    return physics
  }

  @Test(arguments: Seeds.chosen)
  func `a displayed position does not depend on earlier frames`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      var often = Self.moving(using: &random)
      let never = often
      for slot in 1...100 {
        guard Bool.random(using: &random) else { continue }
        let foreseen = never.position(at: .slot(slot))
        often.advance(to: .slot(slot))
        #expect(often.position == foreseen, "slot \(slot)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `shifting a motion adds the same distance to every position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      var plain = Self.moving(using: &random)
      plain.advance(to: .slot(1))
      var shifted = plain
      let distance = Double(Int.random(in: -200...200, using: &random)) / 2
      shifted.range = plain.range.lowerBound + distance...plain.range.upperBound + distance
      shifted.shift(by: distance)
      for slot in 2...100 {
        let moved = (plain.advance(to: .slot(slot)), shifted.advance(to: .slot(slot)))
        #expect(abs(shifted.position - plain.position - distance) < 1e-6)
        #expect(
          abs(shifted.velocity(at: .slot(slot)) - plain.velocity(at: .slot(slot))) < 1e-6)
        #expect(abs(moved.0.movedBy - moved.1.movedBy) <= 0.5)
      }
      #expect(abs(shifted.restingPosition - plain.restingPosition - distance) < 1e-6)
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a steady finger moves content steadily although frames jitter by 4 ms`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for speed in [150.0, 600, 2400] {
      var physics = ScrollPhysics(range: 0...1_000_000, viewport: 600)
      physics.tuning.reportsFingerStop = true
      physics.tuning.fingerDelay = 1 / 60 + 0.004
      var shown: [Double] = []
      var event = 0
      for slot in 1..<Seeds.iterations(120) {
        let callback = Double(slot - 1) * 1000 / 60 + .random(in: -4...4, using: &random)
        while Double(event) * 8 <= callback {
          physics.touchpadMoved(by: speed * 0.008, at: .at(Double(event) * 8))
          event += 1
        }
        shown += physics.show(slot...slot)
      }
      let steps = shown.dropFirst(5).map { $0 }.steps
      #expect(steps.max()! - steps.min()! <= 1, "at \(speed): \(steps)")
    }
  }

  /// The displayed positions of a touchpad gesture with irregular events and irregular frames.
  @Test(arguments: Seeds.chosen)
  func `content never moves back while the finger moves on`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(50) {
      var physics = ScrollPhysics(range: 0...1_000_000, viewport: 600)
      physics.tuning.reportsFingerStop = true
      physics.tuning.fingerDelay = 1 / 60 + 0.004
      var shown: [Double] = []
      var event = 1.0
      for slot in 1...120 {
        let callback = Double(slot - 1) * 1000 / 60 + .random(in: -4...4, using: &random)
        while event <= callback {
          physics.touchpadMoved(by: .random(in: 0...24, using: &random), at: .at(event))
          event +=
            Int.random(in: 0..<5, using: &random) == 0 ? .random(in: 8...50, using: &random) : 8
        }
        shown += physics.show(slot...slot)
      }
      #expect(shown.steps.allSatisfy { $0 >= 0 }, "\(shown)")
    }
  }

  @Test func `content does not run ahead of a finger that starts and hesitates`() {
    var physics = ScrollPhysics(range: 0...5000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = 0.004
    physics.touchpadMoved(by: 12, at: .at(0))
    #expect(physics.show(1...3) == [12, 12, 12])
  }

  @Test func `content that ran ahead returns slowly to a resting finger`() {
    var physics = ScrollPhysics(range: 0...5000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = 0.004
    for event in 0..<20 { physics.touchpadMoved(by: 12, at: .at(Double(event) * 8)) }
    let shown = physics.show(10...24)
    #expect(shown.max() == 252, "8 ms ahead of the 240 it went")
    #expect(shown.last == 240)
    #expect(shown.steps.allSatisfy { $0 >= -3 }, "no visible step back: \(shown)")
    #expect(physics.phase == .finger)
  }

  @Test func `reversing a finger reverses content immediately`() {
    var physics = ScrollPhysics(range: 0...5000, viewport: 600)
    physics.tuning.reportsFingerStop = true
    physics.tuning.fingerDelay = 0.004
    for event in 0..<20 { physics.touchpadMoved(by: 12, at: .at(Double(event) * 8)) }
    let forth = physics.show(10...10)
    for event in 20..<24 { physics.touchpadMoved(by: -12, at: .at(Double(event) * 8)) }
    #expect(physics.show(11...12).allSatisfy { $0 < forth[0] })
  }

  @Test(arguments: Seeds.chosen)
  func `the steps of a fling grow by no more than the rounding to pixels`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(50) {
      let speed = Double.random(in: 2...7, using: &random)
      var physics = ScrollPhysics(range: 0...8000, viewport: 600)
      for event in 0..<15 { physics.touchpadMoved(by: speed, at: .at(Double(event) * 8 - 112)) }
      physics.touchpadEnded(at: .at(0))
      let steps = physics.show(1...150).steps
      #expect(steps.steps.allSatisfy { $0 <= 1 })
      #expect(steps.allSatisfy { $0 >= 0 })
    }
  }

  @Test func `an earlier time changes nothing`() {
    var physics = ScrollPhysics(range: 0...1000, viewport: 600)
    physics.step(by: 100, at: .slot(0))
    physics.advance(to: .slot(5))
    let shown = physics.position
    #expect(physics.advance(to: .slot(3)).movedBy == 0)
    #expect(physics.position == shown)
    physics.step(by: 100, at: .slot(2))
    #expect(physics.position == shown)
  }

  @Test func `the movements of all frames add up to the distance`() {
    var physics = ScrollPhysics(range: 0...5000, viewport: 600, scale: 1.5)
    physics.step(by: 333, at: .slot(0))
    let sum = (1...30).reduce(0.0) { sum, slot in sum + physics.advance(to: .slot(slot)).movedBy }
    #expect(abs(sum - physics.snappedPosition) < 1e-9)
  }

  @Test(arguments: [1.0, 9, 16])
  func `a fling continues from the displayed position and speed`(stop: Double) {
    var physics = ScrollPhysics(range: 0...50_000, viewport: 600)
    physics.tuning.fingerDelay = 2 / 60.0 + 0.004
    physics.tuning.reportsFingerStop = true
    for event in 0..<25 { physics.touchpadMoved(by: 12, at: .at(Double(event) * 8)) }
    let before = physics.show(1...12)
    physics.touchpadEnded(at: .at(192 + stop))
    let steps = (before.suffix(4) + physics.show(13...18)).steps
    // 25 points per frame, then less: no jump to the finger's last position, and no pause.
    #expect(steps.allSatisfy { $0 >= 16 && $0 <= 26 }, "\(steps)")
  }

  @Test func `with a delay the content still moves as far as the finger`() {
    var physics = ScrollPhysics(range: 0...5000, viewport: 600)
    physics.tuning.fingerDelay = 0.020
    physics.tuning.reportsFingerStop = true
    for event in 0..<20 { physics.touchpadMoved(by: 1.2, at: .at(Double(event) * 8)) }
    let before = physics.show(1...10)
    physics.touchpadEnded(at: .at(161))
    let shown = before + physics.show(11...20)
    #expect(shown.last == 24)
    #expect(shown.steps.allSatisfy { (0...4).contains($0) })
    #expect(!physics.isMoving)
  }
}
