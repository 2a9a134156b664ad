import GridEngine
import TestSupport
import Testing

/// Tests whether input over a row scrolls the row or the content.
@MainActor
@Suite struct `Gestures over rows` {
  private let onRow = Point(x: 160, y: 30)

  private func fixture(
    _ behavior: OrthogonalScrollingBehavior = .continuous, isRightToLeft: Bool = false
  ) -> RowsFixture {
    let fixture = RowsFixture(
      [RowSpec(behavior), RowSpec(.none, height: .absolute(300))], isRightToLeft: isRightToLeft)
    fixture.show([20, 20])
    return fixture
  }

  @Test func `fingers along a row scroll only the row, by their own distance`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 6, y: 1), steps: 20, lettingGo: false)
    #expect(fixture.view.rowOffset(ofSection: 0) == 120)
    #expect(fixture.view.contentOffset == .zero)
  }

  @Test func `a row rests at the fingers' last position, however late it is displayed`() {
    let fixture = fixture()
    let period = 1.0 / 60
    for axis in Axis.allCases {
      fixture.view.scroll { $0[axis].tuning.fingerDelay = 2 * period + 0.008 }
    }
    let start = fixture.time
    var events = 0
    for frame in 1...120 {
      let begin = start.advanced(bySeconds: Double(frame) * period)
      while events <= 100, start.advanced(bySeconds: Double(events) * 0.008) <= begin {
        let time = start.advanced(bySeconds: Double(events) * 0.008)
        if events < 100 {
          fixture.view.moveFinger(by: ScrollDelta(x: 1.2), at: onRow, time: time)
        } else {
          fixture.view.touchpadEnded(at: time)
        }
        events += 1
      }
      // A frame is displayed two periods after its start.
      fixture.view.advance(to: begin.advanced(bySeconds: 2 * period))
      fixture.view.layoutIfNeeded()
    }
    #expect(fixture.view.rowOffset(ofSection: 0) == 120)
    #expect(!fixture.view.isScrolling)
  }

  @Test func `fingers across a row scroll only the content`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 1, y: 6), steps: 20, lettingGo: false)
    #expect(fixture.view.contentOffset == Point(x: 0, y: 120))
    #expect(fixture.view.rowOffset(ofSection: 0) == 0)
  }

  @Test func `a gesture scrolls the view in which it began`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 6), steps: 4, lettingGo: false)
    fixture.swipe(at: Point(x: 160, y: 300), by: ScrollDelta(y: 6), steps: 4, lettingGo: false)
    #expect(fixture.view.contentOffset == .zero)
    #expect(fixture.view.rowOffset(ofSection: 0) == 24)
  }

  @Test func `a gesture outside the rows scrolls the content`() {
    let fixture = fixture()
    fixture.swipe(at: Point(x: 160, y: 300), by: ScrollDelta(x: 6, y: 2), lettingGo: false)
    #expect(fixture.view.rowOffset(ofSection: 0) == 0)
    #expect(fixture.view.contentOffset.y == 20)
  }

  @Test func `a flick along a row decelerates, and the content stays`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 12))
    var offsets: [Double] = []
    while fixture.view.isScrolling {
      fixture.frame()
      offsets.append(fixture.view.rowOffset(ofSection: 0) ?? 0)
    }
    let steps = offsets.steps
    #expect(offsets.last! > 250)
    #expect(steps.allSatisfy { $0 >= 0 })
    // Positions are whole pixels, so a step may be one longer than the one before.
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    #expect(fixture.view.contentOffset == .zero)
  }

  @Test(arguments: [
    (OrthogonalScrollingBehavior.paging, 320.0, 324.0), (.groupPaging, 108, 324),
    (.groupPagingCentered, -2, 108),
  ])
  func `a flick moves a paging row by one stop`(
    behavior: OrthogonalScrollingBehavior, stop: Double, start: Double
  ) {
    let fixture = fixture(behavior)
    fixture.swipe(at: onRow, by: ScrollDelta(x: 7), steps: 8)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == stop)
    #expect(fixture.drawn["a\(Int(start / 108))"]?.minX == start - stop)
  }

  @Test func `a second flick continues from the landing of the first`() {
    let fixture = fixture(.groupPaging)
    for _ in 0..<2 { fixture.swipe(at: onRow, by: ScrollDelta(x: 7), steps: 6) }
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 216)
  }

  @Test func `after a release without velocity the row rests at the nearest stop`() {
    let fixture = fixture(.groupPaging)
    fixture.swipe(at: onRow, by: ScrollDelta(x: 4), steps: 18, lettingGo: false)
    fixture.frame(after: 0.5)
    fixture.view.touchpadEnded(at: fixture.time)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 108)
  }

  @Test func `a drag along a row that ends in a flick across it flings the content`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 6), steps: 6, lettingGo: false)
    fixture.frame(after: 0.2)
    fixture.swipe(at: onRow, by: ScrollDelta(x: 1, y: 14), steps: 10)
    fixture.settle()
    #expect(fixture.view.contentOffset.y > 100)
    #expect((fixture.view.rowOffset(ofSection: 0) ?? 0) < 60)
  }

  @Test func `a wheel scrolls the row with Shift, and the content without it`() {
    let fixture = fixture()
    fixture.turnWheel(1, at: onRow, isShiftHeld: true)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 100)
    fixture.turnWheel(1, at: onRow, isShiftHeld: false)
    fixture.settle()
    #expect(fixture.view.contentOffset.y == 100)
    #expect(fixture.view.rowOffset(ofSection: 0) == 100)
  }

  @Test func `each notch moves to the next stop, and fractions add up to a notch`() {
    let fixture = fixture(.groupPaging)
    fixture.turnWheel(1, at: onRow, isShiftHeld: true)
    fixture.turnWheel(1, at: onRow, isShiftHeld: true)
    for _ in 0..<8 { fixture.turnWheel(1 / 8.0, at: onRow, isShiftHeld: true) }
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 324)
    fixture.turnWheel(-1, at: onRow, isShiftHeld: true)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 216)
  }

  @Test(arguments: [40.0, 100, 250])
  func `a notch of any distance is one stop`(notch: Double) {
    var classifier = WheelClassifier(backend: .wayland, notch: notch)
    let fixture = fixture(.groupPaging)
    for step in 1...3 {
      let input = classifier.classify(
        axis: ScrollDelta(y: 15), notches: ScrollDelta(y: 1), source: .wheel, at: fixture.time)
      fixture.view.scroll(by: input, swapsAxes: true, at: onRow, time: fixture.time)
      fixture.settle()
      #expect(fixture.view.rowOffset(ofSection: 0) == 108 * Double(step))
    }
  }

  @Test func `a right-to-left row follows the fingers too`() {
    let fixture = fixture(isRightToLeft: true)
    let before = fixture.drawn["a2"]!
    fixture.swipe(at: onRow, by: ScrollDelta(x: -6), steps: 20, lettingGo: false)
    #expect(fixture.view.rowOffset(ofSection: 0) == 120)
    #expect(fixture.drawn["a2"]!.minX == before.minX + 120)
  }

  @Test func `a row that fits does not scroll`() {
    let fixture = RowsFixture([RowSpec(.continuous), RowSpec(.none, height: .absolute(300))])
    fixture.show([2, 20])
    fixture.swipe(at: onRow, by: ScrollDelta(x: 6, y: 3), lettingGo: false)
    #expect(fixture.view.rowOffset(ofSection: 0) == 0)
    #expect(fixture.view.contentOffset.y == 30)
  }

  @Test func `a touch stops the row and the content, and returns true`() {
    let fixture = fixture()
    fixture.swipe(at: onRow, by: ScrollDelta(x: 14))
    fixture.frame()
    #expect(fixture.view.isScrolling)
    let stops = fixture.view.touchBegan(at: onRow, time: fixture.time)
    #expect(stops)
    let held = fixture.view.rowOffset(ofSection: 0)
    fixture.frame(after: 0.3)
    #expect(fixture.view.rowOffset(ofSection: 0) == held)
    fixture.view.touchEnded(at: fixture.time)
    fixture.settle()
    let rested = fixture.view.touchBegan(at: onRow, time: fixture.time)
    #expect(!rested)
  }

  @Test func `a touch pulls a row past its start, and it springs back`() {
    let fixture = fixture()
    fixture.view.touchBegan(at: onRow, time: fixture.time)
    for _ in 0..<10 {
      fixture.frame(after: 0.016)
      fixture.view.touchMoved(by: ScrollDelta(x: -10, y: 2), at: fixture.time)
    }
    fixture.frame()
    let pulled = fixture.view.rowOffset(ofSection: 0) ?? 0
    #expect(pulled < -20 && pulled > -100)
    #expect(fixture.view.contentOffset == .zero)
    fixture.view.touchEnded(at: fixture.time.advanced(bySeconds: 0.5))
    fixture.frame(after: 0.5)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 0)
  }

  @Test func `keys move from stop to stop in the row under the pointer`() {
    let fixture = fixture(.groupPaging)
    let moved = fixture.view.stepRow(at: onRow, towards: .right, time: fixture.time)
    fixture.view.stepRow(at: onRow, towards: .right, time: fixture.time)
    fixture.settle()
    #expect(moved)
    #expect(fixture.view.rowOffset(ofSection: 0) == 216)
    fixture.view.stepRow(at: onRow, towards: .left, time: fixture.time)
    fixture.settle()
    #expect(fixture.view.rowOffset(ofSection: 0) == 108)
    #expect(!fixture.view.stepRow(at: onRow, towards: .down, time: fixture.time))
    #expect(!fixture.view.stepRow(at: Point(x: 5, y: 300), towards: .right, time: fixture.time))
  }
}
