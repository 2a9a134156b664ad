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

  /// The end of a section's header in the viewport, from the edge at which sections begin.
  private func end(
    ofHeader section: Int, _ fixture: ListFixture, _ one: (direction: Axis, isRightToLeft: Bool)
  ) -> Double? {
    fixture.headers[section].map { start($0, one) + $0.size[one.direction] }
  }

  @Test(arguments: cases, [0.0, 50])
  func `an item that is scrolled into view is beside its header and the insets`(
    one: (direction: Axis, isRightToLeft: Bool), inset: Double
  ) {
    let fixture = fixture(one, header: .absolute(32))
    fixture.view.contentInset = DirectionalEdgeInsets(
      top: inset, leading: inset, bottom: 0, trailing: 0)
    for (item, section) in [(20, 7), (0, 7), (49, 3), (12, 3)] {
      for alignment in [ScrollAlignment.nearest, .start] {
        fixture.view.scrollToItem(
          at: IndexPath(item: item, section: section), alignment: alignment, animated: false)
        fixture.settle()
        let frame = fixture.drawn[section * 50 + item]
        let header = end(ofHeader: section, fixture, one)
        #expect(
          frame.map { start($0, one) } ?? -1 >= max(header ?? 0, inset),
          "\(section), \(item): \(String(describing: frame)), header to \(header ?? 0)")
      }
    }
  }

  @Test func `the focus is never covered by a header or a bar`() {
    let fixture = fixture((.vertical, false), header: .absolute(32))
    fixture.view.contentInset.top = 40
    fixture.view.scrollToItem(
      at: IndexPath(item: 30, section: 2), alignment: .start, animated: false)
    fixture.frame()
    fixture.view.focusedIndexPath = IndexPath(item: 30, section: 2)
    for press in 0..<60 {
      #expect(fixture.view.moveFocus(.up))
      fixture.settle()
      guard let path = fixture.view.focusedIndexPath else { continue }
      let top = fixture.drawn[path.section * 50 + path.item]?.minY ?? -1
      let covered = fixture.headers[path.section]?.maxY ?? 40
      #expect(top >= max(40, covered), "press \(press), \(path)")
    }
  }

  @Test(arguments: cases)
  func `headers are pinned below the content inset and the safe area`(
    one: (direction: Axis, isRightToLeft: Bool)
  ) {
    let fixture = fixture(one, header: .absolute(30))
    fixture.view.contentInset = DirectionalEdgeInsets(
      top: 50, leading: 50, bottom: 0, trailing: 0)
    let sign = one.isRightToLeft ? -1.0 : 1
    fixture.view.setContentOffset(fixture.view.contentOffset)
    fixture.frame()
    for distance in [0.0, 300, 2_000] {
      fixture.view.scroll {
        $0[one.direction].scroll(
          to: $0[one.direction].position + sign * distance, animated: false, at: fixture.time)
      }
      fixture.frame()
      let first = fixture.headers.min { $0.key < $1.key }?.value
      #expect(first.map { start($0, one) } == 50, "after \(distance)")
    }
    fixture.view.environment.safeAreaInsets = DirectionalEdgeInsets(
      top: 20, leading: 20, bottom: 0, trailing: 0)
    fixture.frame()
    #expect(fixture.headers.min { $0.key < $1.key }.map { start($0.value, one) } == 70)
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
