import Testing

@testable import GridLayout

@Suite struct `Leading coordinates` {
  private let leftToRight = LeadingCoordinates(.leftToRight, content: 1000, viewport: 300)
  private let rightToLeft = LeadingCoordinates(.rightToLeft, content: 1000, viewport: 300)
  private let frame = Rect(x: 40, y: 7, width: 100, height: 20)

  @Test func `from left to right nothing is converted`() {
    #expect(leftToRight.content(frame) == frame)
    #expect(leftToRight.viewport(frame) == frame)
    #expect(leftToRight.offset(Point(x: 5, y: 6)) == Point(x: 5, y: 6))
    #expect(leftToRight.displacement(Point(x: 5, y: 6)) == Point(x: 5, y: 6))
  }

  @Test func `from right to left x is reversed, and y is not`() {
    #expect(rightToLeft.content(frame) == Rect(x: 860, y: 7, width: 100, height: 20))
    #expect(rightToLeft.viewport(frame) == Rect(x: 160, y: 7, width: 100, height: 20))
    #expect(rightToLeft.content(Point(x: 40, y: 7)) == Point(x: 960, y: 7))
    #expect(rightToLeft.viewport(Point(x: 40, y: 7)) == Point(x: 260, y: 7))
    #expect(rightToLeft.offset(Point(x: 0, y: 6)) == Point(x: 700, y: 6))
    #expect(rightToLeft.displacement(Point(x: 5, y: 6)) == Point(x: -5, y: 6))
  }

  @Test(arguments: [(0.0, 40.0), (130, 50), (700, 0)])
  func `a frame is displayed at the same place, whichever coordinates are converted`(
    offset: Double, start: Double
  ) {
    let inside = Point(x: offset, y: 0)
    let outside = rightToLeft.offset(inside)
    let frame = Rect(x: offset + start, y: 0, width: 100, height: 20)
    #expect(
      rightToLeft.content(frame).offsetBy(dx: -outside.x, dy: 0)
        == rightToLeft.viewport(frame.offsetBy(dx: -inside.x, dy: 0)))
  }

  @Test func `each conversion is its own inverse`() {
    #expect(rightToLeft.content(rightToLeft.content(frame)) == frame)
    #expect(rightToLeft.viewport(rightToLeft.viewport(frame)) == frame)
    #expect(rightToLeft.offset(rightToLeft.offset(frame.origin)) == frame.origin)
  }

  @Test func `only a layout that arranges its content itself exchanges the edges of insets`() {
    let insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let custom = LeadingCoordinates(arrangedFor: .rightToLeft)
    #expect(custom.content(frame) == frame)
    #expect(custom.edges(of: insets, along: .horizontal) == (4, 2))
    #expect(custom.edges(of: insets, along: .vertical) == (1, 3))
    #expect(rightToLeft.edges(of: insets, along: .horizontal) == (2, 4))
    #expect(
      LeadingCoordinates(arrangedFor: .leftToRight).edges(of: insets, along: .horizontal) == (2, 4))
  }
}
