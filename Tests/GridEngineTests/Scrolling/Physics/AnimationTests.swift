import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Animated changes of position` {
  private var physics = ScrollPhysics(range: 0...10_000, viewport: 600)

  @Test mutating func `an animation takes 0.3 s and is slow at both ends`() {
    physics.scroll(to: 900, animated: true, at: .slot(0))
    let steps = ([0] + physics.show(1...18)).steps
    #expect(physics.position == 900)
    #expect(!physics.isMoving)
    #expect(steps[0] < steps[9] / 4)
    #expect(steps[17] < steps[9] / 4)
  }

  @Test mutating func `without animation the target is reached immediately`() {
    physics.scroll(to: 20_000, animated: false, at: .slot(0))
    #expect(physics.position == 10_000)
    #expect(!physics.isMoving)
  }

  @Test(arguments: Seeds.chosen)
  mutating func `a new target during an animation keeps position and velocity`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    physics.scroll(to: 5000, animated: true, at: .slot(0))
    var slot = 0
    for _ in 0..<Seeds.iterations(100) {
      slot += Int.random(in: 1...20, using: &random)
      physics.advance(to: .slot(slot))
      let before = physics.state(at: .slot(slot))
      physics.scroll(
        to: .random(in: 3000...7000, using: &random), animated: true, at: .slot(slot))
      let after = physics.state(at: .slot(slot))
      #expect(abs(before.position - after.position) < 1e-6)
      #expect(abs(before.velocity - after.velocity) < 1e-6)
    }
  }

  @Test mutating func `a target that is corrected in each frame is reached in the same time`() {
    physics.scroll(to: 5000, animated: true, at: .slot(0))
    for slot in 1...17 {
      physics.advance(to: .slot(slot))
      let target: Double = 5000 + Double(slot) * 13
      physics.aim(at: target, time: .slot(slot))
    }
    physics.advance(to: .slot(18))
    #expect(physics.position == 5000 + 17 * 13)
    #expect(!physics.isMoving)
  }

  @Test mutating func `user input ends an animation to a target`() {
    physics.scroll(to: 5000, animated: true, at: .slot(0))
    physics.advance(to: .slot(5))
    physics.step(by: -100, at: .slot(5))
    let target = physics.restingPosition
    let isFollowed = physics.aim(at: 5100, time: .slot(5))
    #expect(!isFollowed)
    #expect(physics.restingPosition == target)
  }

  @Test mutating func `an animation does not pass a target that came nearer`() {
    physics.scroll(to: 3000, animated: true, at: .slot(0))
    let shown = physics.show(1...9)
    physics.scroll(to: shown[8] + 20, animated: true, at: .slot(9))
    let rest = physics.show(10...30)
    #expect(rest.allSatisfy { $0 <= shown[8] + 20 })
  }

  @Test mutating func `requesting the same target again does not delay the animation`() {
    physics.scroll(to: 900, animated: true, at: .slot(0))
    for slot in 1...18 {
      physics.advance(to: .slot(slot))
      if slot < 18 { physics.scroll(to: 900, animated: true, at: .slot(slot)) }
    }
    #expect(physics.position == 900)
  }

  @Test mutating func `the end of a motion is reported once`() {
    physics.scroll(to: 900, animated: true, at: .slot(0))
    let ends = (1...40).filter { physics.advance(to: .slot($0)).cameToRest }
    #expect(ends == [18])
  }

  @Test mutating func `stopping rests at a whole pixel`() {
    physics.scroll(to: 901, animated: true, at: .slot(0))
    physics.advance(to: .slot(7))
    physics.stop(at: .slot(7))
    #expect(!physics.isMoving)
    #expect(physics.position == physics.position.rounded())
    let movedBy = physics.advance(to: .slot(8)).movedBy
    #expect(movedBy == 0)
  }
}
