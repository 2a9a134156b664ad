import GridEngine
import TestSupport
import Testing

/// Who moves when something is swiped, turned or touched over a row.
@MainActor
@Suite struct `Gestures over rows` {
  private let onRow = Point(x: 160, y: 30)

  private func world(
    _ behavior: OrthogonalScrollingBehavior = .continuous, isRightToLeft: Bool = false
  ) -> RowsFixture {
    let world = RowsFixture(
      [RowSpec(behavior), RowSpec(.none, height: .absolute(300))], isRightToLeft: isRightToLeft)
    world.show([20, 20])
    return world
  }

  @Test func `fingers along a row move it by as much as they go, and nothing else`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 6, y: 1), steps: 20, lettingGo: false)
    #expect(world.view.rowOffset(ofSection: 0) == 120)
    #expect(world.view.contentOffset == .zero)
  }

  @Test func `a row ends where the fingers left it, however far the screen is behind them`() {
    let world = world()
    let period = 1.0 / 60
    for axis in Axis.allCases {
      world.view.scroll { $0[axis].tuning.fingerDelay = 2 * period + 0.008 }
    }
    let start = world.time
    var events = 0
    for frame in 1...120 {
      let begin = start.advanced(bySeconds: Double(frame) * period)
      while events <= 100, start.advanced(bySeconds: Double(events) * 0.008) <= begin {
        let time = start.advanced(bySeconds: Double(events) * 0.008)
        if events < 100 {
          world.view.moveFinger(by: ScrollDelta(x: 1.2), at: onRow, time: time)
        } else {
          world.view.touchpadEnded(at: time)
        }
        events += 1
      }
      // A frame is seen two periods after it begins.
      world.view.advance(to: begin.advanced(bySeconds: 2 * period))
      world.view.layoutIfNeeded()
    }
    #expect(world.view.rowOffset(ofSection: 0) == 120)
    #expect(!world.view.isScrolling)
  }

  @Test func `fingers across a row move the content, and not the row`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 1, y: 6), steps: 20, lettingGo: false)
    #expect(world.view.contentOffset == Point(x: 0, y: 120))
    #expect(world.view.rowOffset(ofSection: 0) == 0)
  }

  @Test func `a gesture stays with whom it began, wherever it goes`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 6), steps: 4, lettingGo: false)
    world.swipe(at: Point(x: 160, y: 300), by: ScrollDelta(y: 6), steps: 4, lettingGo: false)
    #expect(world.view.contentOffset == .zero)
    #expect(world.view.rowOffset(ofSection: 0) == 24)
  }

  @Test func `beside the rows everything is the content's`() {
    let world = world()
    world.swipe(at: Point(x: 160, y: 300), by: ScrollDelta(x: 6, y: 2), lettingGo: false)
    #expect(world.view.rowOffset(ofSection: 0) == 0)
    #expect(world.view.contentOffset.y == 20)
  }

  @Test func `a flick goes on, slower and slower, and the content stays`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 12))
    var offsets: [Double] = []
    while world.view.isScrolling {
      world.frame()
      offsets.append(world.view.rowOffset(ofSection: 0) ?? 0)
    }
    let steps = offsets.steps
    #expect(offsets.last! > 250)
    #expect(steps.allSatisfy { $0 >= 0 })
    // Whole pixels: a step may be one longer than that before it.
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    #expect(world.view.contentOffset == .zero)
  }

  @Test(arguments: [
    (OrthogonalScrollingBehavior.paging, 320.0, 324.0), (.groupPaging, 108, 324),
    (.groupPagingCentered, -2, 108),
  ])
  func `a flick goes one stop`(
    behavior: OrthogonalScrollingBehavior, stop: Double, start: Double
  ) {
    let world = world(behavior)
    world.swipe(at: onRow, by: ScrollDelta(x: 7), steps: 8)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == stop)
    #expect(world.drawn["a\(Int(start / 108))"]?.minX == start - stop)
  }

  @Test func `a second flick on the way goes on from where the first one is heading`() {
    let world = world(.groupPaging)
    for _ in 0..<2 { world.swipe(at: onRow, by: ScrollDelta(x: 7), steps: 6) }
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 216)
  }

  @Test func `fingers that stop and leave have the row rest at the nearest stop`() {
    let world = world(.groupPaging)
    world.swipe(at: onRow, by: ScrollDelta(x: 4), steps: 18, lettingGo: false)
    world.frame(after: 0.5)
    world.view.touchpadEnded(at: world.time)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 108)
  }

  @Test func `a drag along the row that ends in a flick across it flings the content`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 6), steps: 6, lettingGo: false)
    world.frame(after: 0.2)
    world.swipe(at: onRow, by: ScrollDelta(x: 1, y: 14), steps: 10)
    world.settle()
    #expect(world.view.contentOffset.y > 100)
    #expect((world.view.rowOffset(ofSection: 0) ?? 0) < 60)
  }

  @Test func `Shift turns a wheel along the row, without it goes to the content`() {
    let world = world()
    world.turnWheel(1, at: onRow, isShiftHeld: true)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 100)
    world.turnWheel(1, at: onRow, isShiftHeld: false)
    world.settle()
    #expect(world.view.contentOffset.y == 100)
    #expect(world.view.rowOffset(ofSection: 0) == 100)
  }

  @Test func `each notch goes to the next stop, fractions of notches together as well`() {
    let world = world(.groupPaging)
    world.turnWheel(1, at: onRow, isShiftHeld: true)
    world.turnWheel(1, at: onRow, isShiftHeld: true)
    for _ in 0..<8 { world.turnWheel(1 / 8.0, at: onRow, isShiftHeld: true) }
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 324)
    world.turnWheel(-1, at: onRow, isShiftHeld: true)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 216)
  }

  @Test func `from right to left the row follows the fingers just the same`() {
    let world = world(isRightToLeft: true)
    let before = world.drawn["a2"]!
    world.swipe(at: onRow, by: ScrollDelta(x: -6), steps: 20, lettingGo: false)
    #expect(world.view.rowOffset(ofSection: 0) == 120)
    #expect(world.drawn["a2"]!.minX == before.minX + 120)
  }

  @Test func `a row that fits leaves all gestures to the content`() {
    let world = RowsFixture([RowSpec(.continuous), RowSpec(.none, height: .absolute(300))])
    world.show([2, 20])
    world.swipe(at: onRow, by: ScrollDelta(x: 6, y: 3), lettingGo: false)
    #expect(world.view.rowOffset(ofSection: 0) == 0)
    #expect(world.view.contentOffset.y == 30)
  }

  @Test func `a touch stops row and content, and says so`() {
    let world = world()
    world.swipe(at: onRow, by: ScrollDelta(x: 14))
    world.frame()
    #expect(world.view.isScrolling)
    let stops = world.view.touchBegan(at: onRow, time: world.time)
    #expect(stops)
    let held = world.view.rowOffset(ofSection: 0)
    world.frame(after: 0.3)
    #expect(world.view.rowOffset(ofSection: 0) == held)
    world.view.touchEnded(at: world.time)
    world.settle()
    let rested = world.view.touchBegan(at: onRow, time: world.time)
    #expect(!rested)
  }

  @Test func `a touch pulls a row past its start, and it comes back`() {
    let world = world()
    world.view.touchBegan(at: onRow, time: world.time)
    for _ in 0..<10 {
      world.frame(after: 0.016)
      world.view.touchMoved(by: ScrollDelta(x: -10, y: 2), at: world.time)
    }
    world.frame()
    let pulled = world.view.rowOffset(ofSection: 0) ?? 0
    #expect(pulled < -20 && pulled > -100)
    #expect(world.view.contentOffset == .zero)
    world.view.touchEnded(at: world.time.advanced(bySeconds: 0.5))
    world.frame(after: 0.5)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 0)
  }

  @Test func `keys go from stop to stop in the row under the pointer`() {
    let world = world(.groupPaging)
    let moved = world.view.stepRow(at: onRow, towards: .right, time: world.time)
    world.view.stepRow(at: onRow, towards: .right, time: world.time)
    world.settle()
    #expect(moved)
    #expect(world.view.rowOffset(ofSection: 0) == 216)
    world.view.stepRow(at: onRow, towards: .left, time: world.time)
    world.settle()
    #expect(world.view.rowOffset(ofSection: 0) == 108)
    #expect(!world.view.stepRow(at: onRow, towards: .down, time: world.time))
    #expect(!world.view.stepRow(at: Point(x: 5, y: 300), towards: .right, time: world.time))
  }
}
