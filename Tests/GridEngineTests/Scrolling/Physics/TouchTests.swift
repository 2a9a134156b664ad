import TestSupport
import Testing

@testable import GridEngine

@Suite struct `A finger on the screen` {
  private var physics = ScrollPhysics(position: 1000, range: 0...3000, viewport: 480)

  /// Drags by `distance` every 8 ms for `count` events from time 0. Returns the time of the last.
  @discardableResult
  private mutating func drag(by distance: Double, count: Int) -> Double {
    physics.touchBegan(at: .at(0))
    for event in 1...count { physics.touchMoved(by: distance, at: .at(Double(event) * 8)) }
    return Double(count) * 8
  }

  @Test mutating func `a touch fling at 1000 points per second moves 499.5 points`() throws {
    let last = drag(by: 8, count: 20)
    let ended = physics.touchEnded(at: .at(last))
    let release = try #require(ended)
    #expect(abs(release.velocity - 1000) < 1e-6)
    #expect(abs(release.landing - release.position - 499.5) <= 0.5)
    let after = physics.position(at: .at(last + 3450))
    #expect(abs(after - release.position - 499.5) <= 0.51)
    let before = physics.position(at: .at(last + 3300))
    #expect(abs(before - release.position - 499.5) > 0.5)
  }

  @Test mutating func `fast deceleration moves 99.5 points`() throws {
    physics.tuning.deceleration = .fast
    let last = drag(by: 8, count: 20)
    let ended = physics.touchEnded(at: .at(last))
    let release = try #require(ended)
    #expect(abs(release.landing - release.position - 99.5) <= 0.5)
    #expect(physics.trajectory.duration < 0.54)
  }

  @Test mutating func `100 points past the start are displayed as 49`() {
    physics.scroll(to: 0, animated: false, at: .at(0))
    drag(by: -10, count: 10)
    #expect(physics.snappedPosition == -49)
  }

  @Test mutating func `content released past an end returns to it`() {
    physics.scroll(to: 0, animated: false, at: .at(0))
    let last = drag(by: -10, count: 10)
    physics.touchMoved(by: 0, at: .at(last + 200))
    physics.touchEnded(at: .at(last + 200))
    let shown = physics.show(19...90)
    #expect(shown.steps.allSatisfy { $0 >= 0 })
    #expect(shown.last == 0)
    #expect(!physics.isMoving)
  }

  @Test mutating func `a touch fling to an end overshoots once and returns`() {
    physics.scroll(to: 2900, animated: false, at: .at(0))
    let last = drag(by: 8, count: 10)
    physics.touchEnded(at: .at(last))
    let shown = physics.show(5...150)
    #expect(shown.max()! > 3010)
    #expect(shown.last == 3000)
  }

  @Test mutating func `without bounces content stays within its range`() {
    physics.tuning.bounce = .never
    physics.scroll(to: 2900, animated: false, at: .at(0))
    let last = drag(by: 30, count: 10)
    #expect(physics.position == 3000)
    physics.touchEnded(at: .at(last))
    #expect(physics.show(5...50).allSatisfy { $0 == 3000 })
  }

  @Test(arguments: [(ScrollBounce.automatic, 0.0), (.always, -49), (.never, 0)])
  mutating func `content that fits bounces only if requested`(bounce: ScrollBounce, shown: Double) {
    physics.tuning.bounce = bounce
    physics.setRange(0...0, at: .at(0))
    drag(by: -10, count: 10)
    #expect(physics.snappedPosition == shown)
  }

  @Test mutating func `touching content during a bounce does not move it`() {
    physics.scroll(to: 0, animated: false, at: .at(0))
    let last = drag(by: -10, count: 10)
    physics.touchEnded(at: .at(last))
    physics.advance(to: .at(last + 60))
    let shown = physics.position
    physics.touchBegan(at: .at(last + 60))
    #expect(shown < -5)
    #expect(abs(physics.position - shown) < 1e-6)
  }

  @Test mutating func `a touch that rests before its end starts no fling`() {
    let last = drag(by: 8, count: 20)
    let release = physics.touchEnded(at: .at(last + 150))
    #expect(release?.velocity == 0)
    #expect(!physics.isMoving)
  }

  @Test mutating func `a requested landing is reached exactly`() throws {
    let last = drag(by: 8, count: 20)
    physics.advance(to: .at(last))
    let ended = physics.touchEnded(at: .at(last))
    let release = try #require(ended)
    for target in [release.landing + 37, release.position + 5, release.position - 100, 0] {
      var aimed = physics
      let before = aimed.state(at: .at(last))
      aimed.land(on: target, at: .at(last))
      let after = aimed.state(at: .at(last))
      #expect(abs(after.position - before.position) < 1e-9)
      #expect(abs(after.velocity - before.velocity) < 1e-6)
      #expect(aimed.restingPosition == target)
      aimed.advance(to: .at(last + 10_000))
      #expect(aimed.position == target)
    }
  }

  @Test mutating func `dragging the thumb sets the position, within the range`() {
    physics.dragScrollBar(to: 2000, at: .at(0))
    #expect(physics.position == 2000)
    physics.dragScrollBar(to: 9000, at: .at(16))
    #expect(physics.position == 3000)
    physics.endScrollBarDrag()
    #expect(physics.position == 3000)
    #expect(!physics.isMoving)
  }
}
