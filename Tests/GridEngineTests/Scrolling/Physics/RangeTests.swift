import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Changes of the range during motion` {
  private var physics = ScrollPhysics(position: 1000, range: 0...5000, viewport: 600)

  private mutating func fling(at speed: Double) {
    physics.tuning.reportsFingerStop = true
    for event in 0..<15 { physics.touchpadMoved(by: speed / 125, at: .at(Double(event) * 8)) }
    physics.touchpadEnded(at: .at(112))
    physics.advance(to: .slot(8))
  }

  @Test mutating func `shrinking content moves a position beyond its end to the end`() {
    physics.setRange(0...600, at: .slot(0))
    #expect(physics.position == 600)
    physics.setRange(0...5000, at: .slot(0))
    #expect(physics.position == 600)
  }

  @Test mutating func `a fling that does not reach the end is unchanged by a new range`() {
    fling(at: 2000)
    let landing = physics.restingPosition
    physics.setRange(0...9000, at: .slot(8))
    #expect(physics.restingPosition == landing)
  }

  @Test mutating func `a fling continues past an end that moved away`() {
    fling(at: 10_000)
    #expect(physics.restingPosition == 5000)
    let velocity = physics.velocity(at: .slot(8))
    physics.setRange(0...4500, at: .slot(8))
    #expect(physics.restingPosition == 4500)
    physics.setRange(0...9000, at: .slot(8))
    #expect(physics.restingPosition > 5000)
    #expect(physics.restingPosition < 9000)
    #expect(abs(physics.velocity(at: .slot(8)) - velocity) < 1e-6)
  }

  @Test(arguments: Seeds.chosen)
  mutating func `a fling that is corrected in each frame moves like an uncorrected one`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    fling(at: -1500)
    var plain = physics
    var total = 0.0
    for slot in 9...200 {
      let grown = Double(Int.random(in: -10...60, using: &random))
      physics.shift(by: grown)
      total += grown
      physics.setRange(0...5000 + total, at: .slot(slot - 1))
      let moved = (physics.advance(to: .slot(slot)), plain.advance(to: .slot(slot)))
      // The uncorrected fling reaches the start. The corrected one has more content before it.
      guard plain.isMoving, plain.position > 0, physics.position > 0 else { break }
      #expect(moved.0.movedBy == moved.1.movedBy, "slot \(slot)")
      #expect(abs(physics.position - plain.position - total) < 1e-6)
    }
  }

  @Test mutating func `near an end a correction is not clamped to the old range`() {
    physics.scroll(to: 4990, animated: false, at: .slot(0))
    physics.step(by: -300, at: .slot(0))
    physics.advance(to: .slot(1))
    let velocity = physics.velocity(at: .slot(1))
    let position = physics.position
    physics.shift(by: 400)
    physics.setRange(0...5400, at: .slot(1))
    #expect(physics.position == position + 400)
    #expect(physics.velocity(at: .slot(1)) == velocity)
    #expect(physics.restingPosition == 5090)
  }

  @Test mutating func `a step beyond an end that came nearer stops there`() {
    physics.step(by: 800, at: .slot(0))
    physics.advance(to: .slot(3))
    physics.setRange(0...1500, at: .slot(3))
    let shown = physics.show(4...40)
    #expect(shown.allSatisfy { $0 <= 1500 })
    #expect(shown.last == 1500)
  }

  @Test mutating func `an animation keeps its duration and ends at the new end`() {
    physics.scroll(to: 4000, animated: true, at: .slot(0))
    physics.advance(to: .slot(9))
    physics.setRange(0...3500, at: .slot(9))
    physics.advance(to: .slot(18))
    #expect(physics.position == 3500)
    #expect(!physics.isMoving)
  }

  @Test mutating func `a bounce returns to an end that moved`() {
    physics.scroll(to: 4900, animated: false, at: .at(0))
    physics.touchBegan(at: .at(0))
    for event in 1...10 { physics.touchMoved(by: 20, at: .at(Double(event) * 8)) }
    physics.touchEnded(at: .at(80))
    physics.advance(to: .at(120))
    let position = physics.position
    physics.shift(by: -700)
    physics.setRange(0...4300, at: .at(120))
    #expect(abs(physics.position - (position - 700)) < 1e-9)
    physics.advance(to: .at(5000))
    #expect(physics.position == 4300)
  }

  @Test mutating func `a finger continues to move content after a correction`() {
    physics.touchpadMoved(by: 10, at: .at(0))
    physics.shift(by: 250)
    physics.setRange(0...5250, at: .at(0))
    physics.touchpadMoved(by: 10, at: .at(8))
    #expect(physics.position == 1270)
  }
}
