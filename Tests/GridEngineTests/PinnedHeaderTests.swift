import GridEngine
import TestSupport
import Testing

/// Tests headers that stay visible while their section is.
@MainActor
@Suite struct `Pinned headers` {
  nonisolated private static let cases: [(direction: Axis, isRightToLeft: Bool)] = [
    (.vertical, false), (.horizontal, false), (.horizontal, true),
  ]

  /// Sections of 50 rows with headers of different heights, all estimated.
  private func fixture(
    _ one: (direction: Axis, isRightToLeft: Bool), header: LayoutDimension = .estimated(30)
  ) -> ListFixture {
    ListFixture(
      count: 1000, estimate: 80, size: Size(width: 600, height: 600), direction: one.direction,
      isRightToLeft: one.isRightToLeft, sectionCount: 20, header: header
    ) { $0 < 0 ? Double(20 + 7 * (-$0 % 5)) : Double(40 + 37 * $0 % 160) }
  }

  /// Returns the edge of a frame at which its section begins.
  private func start(_ frame: Rect, _ one: (direction: Axis, isRightToLeft: Bool)) -> Double {
    one.isRightToLeft ? 600 - frame.maxX : frame.start(along: one.direction)
  }

  @Test(arguments: cases)
  func `one header is pinned at the start of the viewport, and the next pushes it out`(
    one: (direction: Axis, isRightToLeft: Bool)
  ) {
    let fixture = fixture(one)
    fixture.view.scrollToItem(
      at: IndexPath(item: 45, section: 3), alignment: .start, animated: false)
    fixture.frame()
    for step in 0..<150 {
      let sign = one.isRightToLeft ? -1.0 : 1
      fixture.view.scroll {
        $0[one.direction].step(by: sign * (step < 75 ? 13 : -17), at: fixture.time)
      }
      fixture.frame()
      let headers = fixture.headers.sorted { $0.key < $1.key }
      guard let first = headers.first else {
        Issue.record("no header in step \(step)")
        continue
      }
      let length = first.value.size[one.direction]
      #expect(length == Double(20 + 7 * ((first.key + 1) % 5)), "step \(step)")
      let place = start(first.value, one)
      #expect(place <= 0 && place > -length, "step \(step)")
      if headers.count > 1 {
        let next = start(headers[1].value, one)
        // The header is pushed out by exactly the visible part of the next one.
        #expect(place == min(0, next - length), "step \(step)")
      } else {
        #expect(place == 0, "step \(step)")
      }
    }
  }

  @Test(arguments: cases)
  func `measuring headers while scrolling back moves no visible row`(
    one: (direction: Axis, isRightToLeft: Bool)
  ) {
    let fixture = fixture(one)
    fixture.view.scrollToItem(
      at: IndexPath(item: 10, section: 15), alignment: .start, animated: false)
    fixture.frame()
    var delta = ScrollDelta()
    delta[one.direction] = one.isRightToLeft ? 60 : -60
    for step in 0..<200 {
      let before = fixture.drawn
      fixture.view.moveFinger(by: delta, at: nil, time: fixture.time.advanced(bySeconds: 0.008))
      let moved = fixture.frame()[one.direction]
      for (item, frame) in before {
        guard let now = fixture.drawn[item] else { continue }
        #expect(
          now.start(along: one.direction) == frame.start(along: one.direction) - moved,
          "step \(step), item \(item)")
      }
    }
  }
}
