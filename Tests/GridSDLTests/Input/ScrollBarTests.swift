import GridEngine
import TestSupport
import Testing

@testable import GridSDL

@MainActor
@Suite struct ScrollBarTests {
  private static let words = (0..<500).map { "w\($0)" }.joined(separator: " ")

  /// 500 rows of 20 points in a window of 400 by 300.
  private func fixture(isRightToLeft: Bool = false) -> GridFixture {
    let fixture = GridFixture(size: Size(width: 400, height: 300), side: 20, isMeasured: true)
    fixture.view.environment.isRightToLeft = isRightToLeft
    fixture.show("A[\(Self.words)]", animated: false)
    return fixture
  }

  @Test(arguments: [false, true])
  func `the scroll bar is at the trailing edge`(isRightToLeft: Bool) throws {
    let fixture = fixture(isRightToLeft: isRightToLeft)
    var bar = ScrollBar(axis: .vertical)
    let thumb = try #require(bar.thumb(in: fixture.view))
    #expect(isRightToLeft ? thumb.minX == 3 : thumb.maxX == 397)
    let place = Point(x: isRightToLeft ? 5 : 395, y: 200)
    let beside = Point(x: isRightToLeft ? 395 : 5, y: 200)
    #expect(bar.press(at: beside, in: fixture.view, time: fixture.time) == false)
    #expect(bar.press(at: place, in: fixture.view, time: fixture.time) == true)
  }

  @Test func `a dragged thumb stays under the pointer while content grows`() throws {
    let fixture = fixture()
    var bar = ScrollBar(axis: .vertical)
    #expect(bar.press(at: Point(x: 395, y: 10), in: fixture.view, time: fixture.time) == true)
    #expect(bar.isDragging)
    let held = try #require(bar.thumb(in: fixture.view)).minY
    for y in [40.0, 90, 140] {
      _ = bar.move(to: Point(x: 395, y: y), in: fixture.view, time: fixture.time)
      // Doubles the number of items during the drag.
      fixture.show("A[\(Self.words)\(y == 90 ? " " + Self.words.uppercased() : "")]")
      #expect(abs(try #require(bar.thumb(in: fixture.view)).minY - held - (y - 10)) < 1e-9)
    }
    _ = bar.move(to: Point(x: 395, y: 1000), in: fixture.view, time: fixture.time)
    fixture.frame()
    #expect(fixture.view.contentOffset.y == fixture.view.maximumContentOffset.y)
    bar.release(in: fixture.view, time: fixture.time)
    #expect(!bar.isDragging && !fixture.view.isScrolling)
  }

  @Test func `the named item is the first at the top and the last at the bottom`() {
    let fixture = fixture()
    let bar = ScrollBar(axis: .vertical)
    #expect(bar.item(in: fixture.view)?.item == 0)
    fixture.view.setContentOffset(Point(y: fixture.view.maximumContentOffset.y))
    fixture.frame()
    #expect(bar.item(in: fixture.view)?.item == 499)
  }

  @Test func `there is no scroll bar along an axis that does not scroll`() {
    let fixture = fixture()
    var bar = ScrollBar(axis: .horizontal)
    #expect(bar.thumb(in: fixture.view) == nil)
    #expect(bar.press(at: Point(x: 200, y: 295), in: fixture.view, time: fixture.time) == false)
  }
}
