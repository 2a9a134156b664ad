import GridEngine
import Testing

@testable import GridApp

/// Drawings for one size, shown over another.
@Suite struct `Stretched drawings` {
  @Test func `what fills one size fills the other`() throws {
    let stretch = try #require(
      Stretch(from: Size(width: 100, height: 50), to: Size(width: 200, height: 25)))
    #expect(
      stretch.applied(to: Rect(x: 0, y: 0, width: 100, height: 50))
        == Rect(x: 0, y: 0, width: 200, height: 25))
    #expect(stretch.least == 0.5)
  }

  @Test func `text stays as large as it is, in the middle of where it was`() throws {
    let stretch = try #require(
      Stretch(from: Size(width: 100, height: 100), to: Size(width: 200, height: 300)))
    #expect(
      stretch.moved(Rect(x: 40, y: 40, width: 20, height: 20))
        == Rect(x: 90, y: 140, width: 20, height: 20))
  }

  @Test func `nothing is stretched over its own size, nor what has none`() {
    #expect(Stretch(from: Size(width: 8, height: 9), to: Size(width: 8, height: 9)) == nil)
    #expect(Stretch(from: Size(width: 0, height: 9), to: Size(width: 8, height: 9)) == nil)
  }
}
