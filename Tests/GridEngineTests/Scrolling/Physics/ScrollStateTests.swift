import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Scrolling along both axes` {
  private var state = ScrollState(
    x: ScrollPhysics(range: 0...500, viewport: 600),
    y: ScrollPhysics(range: 0...5000, viewport: 600))

  @Test mutating func `a wheel scrolls vertically, and with Shift horizontally`() {
    let input = WheelInput(device: .wheel, delta: ScrollDelta(y: 100))
    state.scroll(input, at: .slot(0))
    state.scroll(input, swapsAxes: true, at: .slot(0))
    state.scroll(input, swapsAxes: true, at: .slot(0))
    state.advance(to: .slot(20))
    #expect(state.snappedOffset == Point(x: 200, y: 100))
  }

  @Test mutating func `fingers scroll along both axes`() {
    let input = WheelInput(device: .finger, delta: ScrollDelta(x: 3, y: 4))
    for event in 0..<10 { state.scroll(input, at: .at(Double(event) * 8)) }
    #expect(state.offset == Point(x: 30, y: 40))
    #expect(state.isMoving)
  }

  @Test mutating func `an axis without content to scroll does not move`() {
    state.x.setRange(0...0, at: .slot(0))
    let input = WheelInput(device: .finger, delta: ScrollDelta(x: 30, y: 40))
    for event in 0..<10 { state.scroll(input, at: .at(Double(event) * 8)) }
    #expect(state.offset == Point(x: 0, y: 400))
  }

  @Test mutating func `a subscript returns the physics of an axis`() {
    state[.horizontal].scroll(to: 70, animated: false, at: .slot(0))
    state.scroll(to: Point(x: 80, y: 90), animated: true, at: .slot(0))
    state.advance(to: .slot(18))
    #expect(state[.horizontal].position == 80)
    #expect(state[.vertical].position == 90)
    #expect(!state.isMoving)
  }
}
