import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Checks that visible tiles move only by the scrolled distance, whatever sizes are measured.
@MainActor
@Suite struct `Visible tiles` {
  /// A kind of scrolling.
  enum ScrollKind: CaseIterable {
    case backwards, forwards, flingBack, flingForth, wheel
  }

  nonisolated private static let cases: [(kind: ScrollKind, direction: Axis, isRightToLeft: Bool)] =
    ScrollKind.allCases.map { ($0, .vertical, false) }
    + ScrollKind.allCases.map { ($0, .horizontal, false) }
    + ScrollKind.allCases.map { ($0, .horizontal, true) }

  @Test(arguments: cases, Seeds.chosen)
  func `tiles never jump while rows of unknown height become visible`(
    one: (kind: ScrollKind, direction: Axis, isRightToLeft: Bool), seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let fixture = fixture(one, using: &random)
    for step in 0..<Seeds.iterations(150) {
      let before = fixture.drawn
      push(fixture, one.kind, along: one.direction, step: step, using: &random)
      let moved = fixture.frame()[one.direction]
      expectStill(before, fixture.drawn, moved: moved, along: one.direction, step: step)
    }
  }

  /// 5,000 rows with lengths other than estimated, scrolled to the middle.
  private func fixture(
    _ one: (kind: ScrollKind, direction: Axis, isRightToLeft: Bool), using random: inout SplitMix64
  ) -> ListFixture {
    let lengths = (0..<5000).map { _ in Double(Int.random(in: 40...400, using: &random)) }
    let fixture = ListFixture(
      count: 5000, estimate: Double(Int.random(in: 40...400, using: &random)),
      size: Size(width: 600, height: 600), direction: one.direction,
      isRightToLeft: one.isRightToLeft
    ) { lengths[$0] }
    fixture.view.scrollToItem(
      at: IndexPath(item: 2500, section: 0), alignment: .start, animated: false)
    fixture.frame()
    return fixture
  }

  /// Continues to scroll the content.
  private func push(
    _ fixture: ListFixture, _ kind: ScrollKind, along axis: Axis, step: Int,
    using random: inout SplitMix64
  ) {
    var delta = ScrollDelta()
    let moment = fixture.time.advanced(bySeconds: 0.008)
    switch kind {
    case .backwards: delta[axis] = -Double(Int.random(in: 0...90, using: &random))
    case .forwards: delta[axis] = Double(Int.random(in: 0...90, using: &random))
    case .flingBack, .flingForth:
      guard !fixture.view.isScrolling else { return }
      let speed = Double.random(in: 500...15_000, using: &random)
      return fixture.view.scroll {
        $0[axis].fling(velocity: kind == .flingBack ? -speed : speed, at: fixture.time)
      }
    case .wheel:
      guard step.isMultiple(of: 7) else { return }
      let notches = Double(Int.random(in: -5...3, using: &random))
      return fixture.view.scroll { $0[axis].step(by: 100 * notches, at: moment) }
    }
    fixture.view.moveFinger(by: delta, at: nil, time: moment)
  }

  private func expectStill(
    _ before: [Int: Rect], _ after: [Int: Rect], moved: Double, along axis: Axis, step: Int,
    isResized: Bool = false
  ) {
    for (item, frame) in before {
      guard let now = after[item] else { continue }
      #expect(
        now.start(along: axis) == frame.start(along: axis) - moved, "step \(step), item \(item)")
      // Across the layout, rows have the width of the window.
      #expect(
        isResized ? now.size[axis] == frame.size[axis] : now.size == frame.size,
        "step \(step), item \(item)")
    }
  }

  @Test(arguments: Seeds.chosen)
  func `visible tiles stay while the width changes, and when it changes back`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let heights = (0..<5000).map { _ in Double(Int.random(in: 40...400, using: &random)) }
    var width = 300.0
    // Narrower tiles are taller, like text.
    let fixture = ListFixture(count: 5000, estimate: 120) { (heights[$0] * 300 / width).rounded() }
    fixture.view.scrollToItem(
      at: IndexPath(item: 2500, section: 0), alignment: .start, animated: false)
    fixture.frame()
    for step in 0..<40 {
      let before = fixture.drawn
      let first = before.filter { $0.value.minY >= 0 && $0.value.maxY <= 600 }
        .min { $0.value.minY < $1.value.minY }
      width = Double(Int.random(in: 200...900, using: &random))
      fixture.view.environment.containerSize.width = width
      fixture.view.reconfigureItems(
        at: before.keys.map { IndexPath(item: $0, section: 0) })
      fixture.frame()
      if let first {
        #expect(fixture.drawn[first.key]?.minY == first.value.minY, "step \(step)")
      }
      // Rows above were measured at another width: their new heights do not move visible rows.
      for _ in 0..<5 {
        let before = fixture.drawn
        fixture.view.moveFinger(
          by: ScrollDelta(y: -40), at: nil, time: fixture.time.advanced(bySeconds: 0.008))
        let moved = fixture.frame().y
        expectStill(before, fixture.drawn, moved: moved, along: .vertical, step: step)
      }
    }
  }

  @Test(arguments: cases, Seeds.chosen)
  func `tiles stay in place while the window is resized during a scroll`(
    one: (kind: ScrollKind, direction: Axis, isRightToLeft: Bool), seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let fixture = fixture(one, using: &random)
    for step in 0..<Seeds.iterations(150) {
      let before = fixture.drawn
      let beginning = edge(of: fixture, one)
      push(fixture, one.kind, along: one.direction, step: step, using: &random)
      let isResized = step.isMultiple(of: 3)
      if isResized { resize(fixture, using: &random) }
      let moved = fixture.frame()[one.direction]
      // Right-to-left content begins at the right edge and moves with that edge.
      expectStill(
        before, fixture.drawn, moved: moved - (edge(of: fixture, one) - beginning),
        along: one.direction, step: step, isResized: isResized)
    }
  }

  /// Returns the position of the content's beginning in the viewport.
  private func edge(
    of fixture: ListFixture, _ one: (kind: ScrollKind, direction: Axis, isRightToLeft: Bool)
  ) -> Double {
    one.isRightToLeft ? fixture.view.environment.containerSize.width : 0
  }

  private func resize(_ fixture: ListFixture, using random: inout SplitMix64) {
    fixture.view.environment.containerSize = Size(
      width: Double(Int.random(in: 200...900, using: &random)),
      height: Double(Int.random(in: 200...900, using: &random)))
  }

  @Test func `a row that grows while it is visible grows downwards`() {
    var isTall = false
    let fixture = ListFixture(count: 100, estimate: 200) { $0 == 10 && isTall ? 320 : 200 }
    fixture.view.setContentOffset(Point(x: 0, y: 2100))
    fixture.frame()
    #expect(fixture.drawn[10]?.minY == -100)
    isTall = true
    fixture.view.reconfigureItems(at: [IndexPath(item: 10, section: 0)])
    fixture.frame()
    #expect(fixture.drawn[10] == Rect(x: 0, y: -100, width: 300, height: 320))
    #expect(fixture.drawn[11]?.minY == 220)
  }

  @Test func `a fling moves by its full distance, whatever is measured before it`() {
    let fixture = ListFixture(count: 5000, estimate: 60) { $0.isMultiple(of: 2) ? 180 : 40 }
    fixture.view.scrollToItem(
      at: IndexPath(item: 3000, section: 0), alignment: .start, animated: false)
    fixture.frame()
    let anchor = fixture.drawn[3000]!.minY
    #expect(anchor == 0)
    fixture.view.scroll { $0.y.fling(velocity: -7000, at: fixture.time) }
    let distance = fixture.view.motion.y.position - fixture.view.motion.y.restingPosition
    var travelled = 0.0
    while fixture.view.isScrolling { travelled -= fixture.frame().y }
    #expect(abs(travelled - distance) <= 1)
  }
}
