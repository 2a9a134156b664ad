import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests scrolling to an end of content whose extent is only estimated.
@MainActor
@Suite struct `Scrolling to an end` {
  nonisolated private static let axes: [(direction: Axis, isRightToLeft: Bool)] = [
    (.vertical, false), (.horizontal, false), (.horizontal, true),
  ]

  private func fixture(
    _ axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) -> ListFixture {
    let fixture = ListFixture(
      count: 3000, estimate: estimate, direction: axis.direction,
      isRightToLeft: axis.isRightToLeft, sectionCount: 30, header: .estimated(20)
    ) { $0 < 0 ? 70 : 40 + Double($0 * 37 % 360) }
    fixture.view.isPrefetchingEnabled = true
    return fixture
  }

  /// Runs frames with idle work between them, until nothing moves and no work remains.
  private func rest(_ fixture: ListFixture) {
    for _ in 0..<600 {
      fixture.frame()
      fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 0.001))
      if !fixture.view.isScrolling, !fixture.view.needsFrame,
        !fixture.view.prepareAtRest(for: 0.001)
      {
        return
      }
    }
  }

  private func expect(
    _ fixture: ListFixture, isAt isUpper: Bool, _ axis: Axis, _ comment: Comment? = nil
  ) {
    let limit = isUpper ? fixture.view.maximumContentOffset[axis] : 0
    #expect(fixture.view.contentOffset[axis] == limit, comment)
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `an animation from far away arrives at the end`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let fixture = fixture(axis, estimate: estimate)
    for isUpper in [true, false, true, false] {
      fixture.view.scroll {
        let range = $0[axis.direction].range
        $0[axis.direction].scroll(
          to: isUpper ? range.upperBound : range.lowerBound, animated: true, at: fixture.time)
      }
      rest(fixture)
      expect(fixture, isAt: isUpper, axis.direction)
    }
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `a jump arrives at the end immediately`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let fixture = fixture(axis, estimate: estimate)
    for isUpper in [true, false, true, false] {
      fixture.view.setContentOffset(isUpper ? fixture.view.maximumContentOffset : .zero)
      fixture.frame()
      expect(fixture, isAt: isUpper, axis.direction, "in the first frame")
      rest(fixture)
      expect(fixture, isAt: isUpper, axis.direction, "at rest")
    }
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `content stays at the end while the thumb is held at the end of its track`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let fixture = fixture(axis, estimate: estimate)
    let direction = axis.direction
    for isUpper in [true, false, true] {
      for step in 0...20 {
        let share = isUpper ? Double(step) / 20 : 1 - Double(step) / 20
        let target = share * fixture.view.maximumContentOffset[direction]
        fixture.view.scroll { $0[direction].dragScrollBar(to: target, at: fixture.time) }
        fixture.frame()
        fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 0.001))
      }
      for _ in 0..<10 { fixture.frame() }
      expect(fixture, isAt: isUpper, direction, "held")
      fixture.view.scroll { $0[direction].endScrollBarDrag() }
      rest(fixture)
      expect(fixture, isAt: isUpper, direction, "released")
    }
  }

  @Test func `a second key press during the animation changes nothing`() {
    let fixture = fixture((.vertical, false), estimate: 40)
    for _ in 0..<6 {
      fixture.view.scroll {
        $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: fixture.time)
      }
      fixture.frame()
      fixture.frame()
    }
    rest(fixture)
    expect(fixture, isAt: true, .vertical)
  }

  @Test func `input during the animation ends it`() {
    let fixture = fixture((.vertical, false), estimate: 40)
    fixture.view.scroll {
      $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: fixture.time)
    }
    for _ in 0..<4 { fixture.frame() }
    fixture.view.scroll { $0.y.step(by: -100, at: fixture.time) }
    rest(fixture)
    #expect(fixture.view.contentOffset.y < fixture.view.maximumContentOffset.y - 50)
  }

  @Test func `near the end visible items move by the reported distance`() {
    let fixture = fixture((.vertical, false), estimate: 40)
    fixture.view.scroll {
      $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: fixture.time)
    }
    for step in 0..<200 {
      let before = fixture.drawn
      let moved = fixture.frame().y
      for (item, frame) in before {
        guard let now = fixture.drawn[item] else { continue }
        #expect(now.minY == frame.minY - moved, "step \(step), item \(item)")
      }
    }
    expect(fixture, isAt: true, .vertical)
  }
}
