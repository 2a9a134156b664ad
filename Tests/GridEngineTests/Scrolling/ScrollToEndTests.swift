import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Going to an end of content whose extent is only estimated.
@MainActor
@Suite struct `Going to an end` {
  nonisolated private static let axes: [(direction: Axis, isRightToLeft: Bool)] = [
    (.vertical, false), (.horizontal, false), (.horizontal, true),
  ]

  private func world(
    _ axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) -> ListFixture {
    let world = ListFixture(
      count: 3000, estimate: estimate, direction: axis.direction,
      isRightToLeft: axis.isRightToLeft, sectionCount: 30, header: .estimated(20)
    ) { $0 < 0 ? 70 : 40 + Double($0 * 37 % 360) }
    world.view.isPrefetchingEnabled = true
    return world
  }

  /// Frames with idle work between them, until nothing moves and nothing is left to do.
  private func rest(_ world: ListFixture) {
    for _ in 0..<600 {
      world.frame()
      world.view.prepareAhead(until: FrameTime.now.advanced(bySeconds: 0.001))
      if !world.view.isScrolling, !world.view.needsFrame, !world.view.prepareAtRest(for: 0.001) {
        return
      }
    }
  }

  private func expect(
    _ world: ListFixture, isAt isUpper: Bool, _ axis: Axis, _ comment: Comment? = nil
  ) {
    let limit = isUpper ? world.view.maximumContentOffset[axis] : 0
    #expect(world.view.contentOffset[axis] == limit, comment)
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `arrives there from afar, by an animation`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let world = world(axis, estimate: estimate)
    for isUpper in [true, false, true, false] {
      world.view.scroll {
        let range = $0[axis.direction].range
        $0[axis.direction].scroll(
          to: isUpper ? range.upperBound : range.lowerBound, animated: true, at: world.time)
      }
      rest(world)
      expect(world, isAt: isUpper, axis.direction)
    }
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `arrives there at once, by a jump`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let world = world(axis, estimate: estimate)
    for isUpper in [true, false, true, false] {
      world.view.setContentOffset(isUpper ? world.view.maximumContentOffset : .zero)
      world.frame()
      expect(world, isAt: isUpper, axis.direction, "in the first frame")
      rest(world)
      expect(world, isAt: isUpper, axis.direction, "at rest")
    }
  }

  @Test(arguments: axes, [40.0, 120, 700])
  func `stays there while the thumb of the bar is held at the end of its track`(
    axis: (direction: Axis, isRightToLeft: Bool), estimate: Double
  ) {
    let world = world(axis, estimate: estimate)
    let direction = axis.direction
    for isUpper in [true, false, true] {
      for step in 0...20 {
        let share = isUpper ? Double(step) / 20 : 1 - Double(step) / 20
        let target = share * world.view.maximumContentOffset[direction]
        world.view.scroll { $0[direction].dragScrollBar(to: target, at: world.time) }
        world.frame()
        world.view.prepareAhead(until: FrameTime.now.advanced(bySeconds: 0.001))
      }
      for _ in 0..<10 { world.frame() }
      expect(world, isAt: isUpper, direction, "held")
      world.view.scroll { $0[direction].endScrollBarDrag() }
      rest(world)
      expect(world, isAt: isUpper, direction, "let go")
    }
  }

  @Test func `a second press of the key on the way changes nothing`() {
    let world = world((.vertical, false), estimate: 40)
    for _ in 0..<6 {
      world.view.scroll {
        $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: world.time)
      }
      world.frame()
      world.frame()
    }
    rest(world)
    expect(world, isAt: true, .vertical)
  }

  @Test func `input on the way ends it`() {
    let world = world((.vertical, false), estimate: 40)
    world.view.scroll {
      $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: world.time)
    }
    for _ in 0..<4 { world.frame() }
    world.view.scroll { $0.y.step(by: -100, at: world.time) }
    rest(world)
    #expect(world.view.contentOffset.y < world.view.maximumContentOffset.y - 50)
  }

  @Test func `what is shown on the last stretch moves as it is reported`() {
    let world = world((.vertical, false), estimate: 40)
    world.view.scroll {
      $0.y.scroll(to: $0.y.range.upperBound, animated: true, at: world.time)
    }
    for step in 0..<200 {
      let before = world.drawn
      let moved = world.frame().y
      for (item, frame) in before {
        guard let now = world.drawn[item] else { continue }
        #expect(now.minY == frame.minY - moved, "step \(step), item \(item)")
      }
    }
    expect(world, isAt: true, .vertical)
  }
}
