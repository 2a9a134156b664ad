import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Scroll direction lock` {
  private var lock = ScrollDirectionLock()
  private var event = 0

  /// Moves by `delta` every 8 ms, `count` times. Returns the distance along the decided axis.
  @discardableResult
  private mutating func move(_ delta: ScrollDelta, count: Int) -> Double {
    var moved = 0.0
    for _ in 0..<count {
      moved += lock.add(delta, at: .at(Double(event) * 8))?.distance ?? 0
      event += 1
    }
    return moved
  }

  @Test(arguments: [
    (ScrollDelta(x: 3, y: 1), Axis.horizontal), (ScrollDelta(x: -3, y: 2.9), .horizontal),
    (ScrollDelta(x: 1, y: -3), .vertical), (ScrollDelta(x: 2, y: 2), .vertical),
  ])
  mutating func `a gesture is locked to the axis along which it moves more`(
    delta: ScrollDelta, axis: Axis
  ) {
    move(delta, count: 10)
    #expect(lock.axis == axis)
  }

  @Test mutating func `a trembling finger is undecided`() {
    for sign in [1.0, -1, 1, -1, 1, -1] {
      let moved = move(ScrollDelta(x: 4 * sign, y: 3 * sign), count: 1)
      #expect(moved == 0)
    }
    #expect(lock.axis == nil)
  }

  @Test mutating func `movement before the decision is not lost`() {
    let moved = move(ScrollDelta(x: 3, y: 1), count: 10)
    #expect(moved == 30)
  }

  @Test mutating func `the decision remains when the finger changes its direction`() {
    move(ScrollDelta(x: 3), count: 5)
    let moved = move(ScrollDelta(x: 1, y: 30), count: 1)
    #expect(lock.axis == .horizontal)
    #expect(moved == 1)
  }

  @Test mutating func `a flick along the row stays in the row`() throws {
    move(ScrollDelta(x: 4, y: 3), count: 15)
    let fling = try #require(lock.fling(at: .at(112)))
    #expect(fling.axis == .horizontal)
    #expect(abs(fling.velocity - 500) < 1e-6)
  }

  @Test mutating func `a flick across the row at the end flings the outer content`() throws {
    move(ScrollDelta(x: 3, y: 1), count: 10)
    move(ScrollDelta(x: 1, y: -8), count: 15)
    let fling = try #require(lock.fling(at: .at(192)))
    #expect(fling.axis == .vertical)
    #expect(abs(fling.velocity + 1000) < 1e-6)
  }

  @Test mutating func `a finger that rested starts no fling`() {
    move(ScrollDelta(x: 4, y: 3), count: 15)
    #expect(lock.fling(at: .at(300)) == nil)
  }

  @Test mutating func `the next gesture is undecided again`() {
    move(ScrollDelta(x: 3), count: 15)
    lock.reset()
    #expect(lock.axis == nil)
    #expect(lock.fling(at: .at(112)) == nil)
  }
}
