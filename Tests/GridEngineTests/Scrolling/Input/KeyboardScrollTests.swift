import Testing

@testable import GridEngine

@Suite struct `Keys` {
  private var keys = KeyboardScroll(row: 100, viewport: 600, range: 0...9000)

  @Test(arguments: [
    (ScrollKey.up, KeyboardScroll.Action.step(-40)), (.down, .step(40)),
    (.pageUp, .step(-500)), (.pageDown, .step(500)), (.space, .step(500)),
    (.shiftSpace, .step(-500)), (.home, .go(0)), (.end, .go(9000)),
  ])
  func `keys scroll vertical content`(key: ScrollKey, action: KeyboardScroll.Action) {
    #expect(keys.action(for: key) == action)
  }

  @Test func `arrow keys across the scroll direction have no action`() {
    #expect(keys.action(for: .left) == nil)
    #expect(keys.action(for: .right) == nil)
  }

  @Test(arguments: LayoutDirection.allCases)
  mutating func `Right scrolls horizontal content to the right`(direction: LayoutDirection) {
    keys.axis = .horizontal
    keys.layoutDirection = direction
    #expect(keys.action(for: .right) == .step(40))
    #expect(keys.action(for: .left) == .step(-40))
    #expect(keys.action(for: .up) == nil)
  }

  @Test(arguments: LayoutDirection.allCases)
  mutating func `the direction does not matter for vertical content`(direction: LayoutDirection) {
    keys.layoutDirection = direction
    #expect(keys.action(for: .pageDown) == .step(500))
    #expect(keys.action(for: .home) == .go(0))
  }

  @Test
  mutating func `in right-to-left content the next page is to the left, and Home is the right end`()
  {
    keys.axis = .horizontal
    keys.layoutDirection = .rightToLeft
    #expect(keys.action(for: .right) == .step(40))
    #expect(keys.action(for: .pageDown) == .step(-500))
    #expect(keys.action(for: .shiftSpace) == .step(500))
    #expect(keys.action(for: .home) == .go(9000))
    #expect(keys.action(for: .end) == .go(0))
  }

  @Test(arguments: [(0.0, 600.0), (100, 500), (300, 300), (550, 300), (900, 300)])
  mutating func `a page step leaves one row visible, but moves at least half a viewport`(
    row: Double, page: Double
  ) {
    keys.row = row
    #expect(keys.page == page)
  }
}
