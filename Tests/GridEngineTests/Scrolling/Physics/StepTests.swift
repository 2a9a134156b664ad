import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Wheel and key steps` {
  private var physics = ScrollPhysics(range: 0...10_000, viewport: 600)

  @Test mutating func `a notch scrolls exactly its distance within 200 ms`() {
    physics.step(by: 100, at: .at(0))
    let shown = physics.show(1...12)
    #expect(shown.last == 100)
    #expect(!physics.isMoving)
  }

  @Test mutating func `successive notches add up`() {
    for notch in 0..<7 { physics.step(by: 100, at: .at(Double(notch) * 30)) }
    #expect(physics.restingPosition == 700)
    let shown = physics.show(1...40)
    #expect(shown.last == 700)
  }

  @Test mutating func `fractions of a notch add up`() {
    for eighth in 0..<8 { physics.step(by: 12.5, at: .at(Double(eighth) * 5)) }
    let shown = physics.show(1...30)
    #expect(shown.last == 100)
  }

  @Test(arguments: Seeds.chosen)
  mutating func `a notch during motion keeps position and velocity`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    physics = ScrollPhysics(position: 500, range: 0...10_000, viewport: 600)
    physics.step(by: 100, at: .at(0))
    for notch in 1..<Seeds.iterations(50) {
      let time = FrameTime.at(Double(notch) * .random(in: 10...60, using: &random))
      guard time > physics.now, physics.position(at: time) < 9_000 else { continue }
      let before = physics.state(at: time)
      physics.step(by: .random(in: 10...200, using: &random), at: time)
      let after = physics.state(at: time)
      #expect(abs(before.position - after.position) < 0.5)
      #expect(abs(before.velocity - after.velocity) < 25)
      physics.advance(to: time)
    }
  }

  @Test mutating func `a notch back drops the remaining distance and reverses immediately`() {
    physics = ScrollPhysics(position: 5000, range: 0...10_000, viewport: 600)
    for notch in 0..<5 { physics.step(by: 100, at: .at(Double(notch) * 10)) }
    let there = physics.show(1...3)
    physics.step(by: -100, at: .slot(3))
    #expect(physics.restingPosition < there[2])
    #expect(abs(physics.restingPosition - (physics.position(at: .slot(3)) - 100)) < 1e-9)
    let back = physics.show(4...30)
    #expect(back[0] < there[2])
    #expect(back.steps.allSatisfy { $0 <= 0 })
  }

  @Test mutating func `a notch stops at an end without overshoot`() {
    for notch in 0..<3 { physics.step(by: -100, at: .at(Double(notch))) }
    #expect(!physics.isMoving)
    physics.scroll(to: 9_950, animated: false, at: .at(10))
    for notch in 0..<5 { physics.step(by: 100, at: .at(20 + Double(notch) * 10)) }
    let shown = physics.show(2...30)
    #expect(shown.allSatisfy { $0 <= 10_000 })
    #expect(shown.last == 10_000)
  }

  @Test mutating func `the repeats of a held key do not queue up`() {
    physics = ScrollPhysics(range: 0...1_000_000, viewport: 600)
    physics.step(by: 560, at: .at(0))
    var slot = 0
    for press in 1...60 {
      let time = Double(press) * 33
      while Double(slot + 1) * 1000 / 60 <= time {
        slot += 1
        physics.advance(to: .slot(slot))
      }
      physics.repeatStep(by: 560, at: .at(time))
    }
    let released = physics.position
    let rest = physics.restingPosition
    #expect(rest - released <= 1.5 * 560)
    #expect(rest.truncatingRemainder(dividingBy: 560) == 0)
    #expect(rest > 20 * 560)
    physics.advance(to: .slot(slot + 24))
    #expect(physics.position == rest)
  }

  @Test mutating func `displayed steps neither overshoot nor reverse`() {
    physics.step(by: 300, at: .at(0))
    let shown = [0] + physics.show(1...20)
    #expect(shown.steps.allSatisfy { $0 >= 0 })
    #expect(shown.last == 300)
  }
}
