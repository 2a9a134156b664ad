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
    fixture.view.environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
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

  @Test func `the track is between the bars of the window`() throws {
    let fixture = fixture()
    fixture.view.bars.reserved = DirectionalEdgeInsets(top: 44, bottom: 30)
    fixture.frame()
    let bar = ScrollBar(axis: .vertical)
    #expect(try #require(bar.thumb(in: fixture.view)).minY == 44 + ScrollBar.margin)
    fixture.view.setContentOffset(Point(y: fixture.view.maximumContentOffset.y))
    fixture.frame()
    let thumb = try #require(bar.thumb(in: fixture.view))
    #expect(abs(thumb.maxY - (300 - 30 - ScrollBar.margin)) < 1e-9)
    // The end of the content is above the bar at the bottom.
    #expect(fixture.view.maximumContentOffset.y == fixture.view.contentSize.height - 300 + 30)
  }

  // MARK: Stops

  /// Three parts of 3, 1,000 and 1,000 rows of 400 points in a window of 400 by 300.
  private func parts() -> (fixture: GridFixture, stops: ScrollBarStops) {
    let fixture = GridFixture(size: Size(width: 400, height: 300), side: 400)
    let rows = [3, 1_000, 1_000]
    let parts = zip("ABC", rows).map { part, count in
      "\(part)[" + (0..<count).map { "\(part)\($0)" }.joined(separator: " ") + "]"
    }
    fixture.show(parts.joined(separator: " "), animated: false)
    let view = fixture.view
    return (fixture, ScrollBarStops(count: 3) { view.contentOffset(ofSection: $0) ?? -1 })
  }

  @Test func `a press on the track of a bar with stops scrolls there in the next frame`() throws {
    let (fixture, stops) = parts()
    let view = fixture.view
    var bar = ScrollBar(axis: .vertical)
    let mark = try #require(
      bar.marks(
        of: ScrollBarStops(count: 1, majors: [0]) { _ in view.contentOffset(ofSection: 2) ?? -1 },
        in: view, spacing: 4, labelSpacing: 20
      ).first)
    let point = Point(x: 395, y: mark.position.rounded())
    #expect(bar.press(at: point, in: view, stops: stops, time: fixture.time) == true)
    fixture.frame(after: 1.0 / 60)
    #expect(view.contentOffset.y == view.contentOffset(ofSection: 2))
    #expect(bar.target(in: view, stops: stops)?.stop == 2)
    // The drag continues from there.
    _ = bar.move(
      to: Point(x: 395, y: point.y + 40), in: view, stops: stops, time: fixture.time)
    #expect(view.contentOffset.y > 401_200 + 100_000)
    bar.release(in: view, time: fixture.time)
  }

  @Test(arguments: [390.0, 200, 500])
  func `a bar names the place under the thumb while it is dragged, and after the drag`(
    x: Double
  ) throws {
    let (fixture, stops) = parts()
    let view = fixture.view
    var bar = ScrollBar(axis: .vertical)
    func target() -> ScrollBarDrag.Target? { bar.target(in: view, stops: stops) }
    func move(_ x: Double, _ y: Double) {
      _ = bar.move(to: Point(x: x, y: y), in: view, stops: stops, time: fixture.time)
      fixture.frame(after: 1.0 / 60)
    }
    move(395, 10)
    _ = bar.press(at: Point(x: 395, y: 10), in: view, stops: stops, time: fixture.time)
    for y in [50.0, 120, 200] {
      move(x, y)
      #expect(target()?.position == view.contentOffset.y)
    }
    #expect(view.contentOffset.y > 400)
    bar.release(in: view, time: fixture.time)
    fixture.frame(after: 1.0 / 60)
    // A bubble stays only next to a pointer that is still over the bar.
    let isOver = x == 390
    #expect(target() == (isOver ? .init(position: view.contentOffset.y) : nil))
    #expect(bar.isWide == isOver)
    let thumb = try #require(bar.thumb(in: view))
    #expect(bar.namedPosition(beside: thumb) == thumb.midY)
  }

  @Test(arguments: [false, true])
  func `a drag is fine with the pointer away from the bar, or with Shift`(isRightToLeft: Bool) {
    let (fixture, stops) = parts()
    let view = fixture.view
    view.environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    func point(_ distance: Double, _ y: Double) -> Point {
      Point(x: isRightToLeft ? distance : 400 - distance, y: y)
    }
    func distance(at across: Double, isFine: Bool) -> Double {
      var bar = ScrollBar(axis: .vertical)
      _ = bar.press(at: point(4, 80), in: view, stops: stops, time: fixture.time)
      _ = bar.move(
        to: point(across, 80), isFine: isFine, in: view, stops: stops, time: fixture.time)
      let before = view.contentOffset.y
      _ = bar.move(
        to: point(across, 96), isFine: isFine, in: view, stops: stops, time: fixture.time)
      bar.release(in: view, time: fixture.time)
      return view.contentOffset.y - before
    }
    let coarse = distance(at: 4, isFine: false)
    #expect(distance(at: 99, isFine: false) == coarse)
    for fine in [distance(at: 4, isFine: true), distance(at: 100, isFine: false)] {
      #expect(abs(fine - coarse / 16) < coarse / 100)
    }
  }

  @Test func `a bar with stops names the place under the pointer`() throws {
    let (fixture, stops) = parts()
    let view = fixture.view
    var bar = ScrollBar(axis: .vertical)
    #expect(bar.target(in: view, stops: stops) == nil)
    let isChanged = bar.move(
      to: Point(x: 395, y: 290), in: view, stops: stops, time: fixture.time)
    #expect(isChanged)
    #expect(
      bar.target(in: view, stops: stops)
        == ScrollBarDrag.Target(position: view.maximumContentOffset.y))
    let thumb = try #require(bar.thumb(in: view))
    #expect(bar.namedPosition(beside: thumb) == 290)
    // A click on the thumb goes nowhere.
    _ = bar.move(to: Point(x: 395, y: 5), in: view, stops: stops, time: fixture.time)
    #expect(bar.target(in: view, stops: stops)?.position == 0)
    #expect(bar.namedPosition(beside: thumb) == thumb.midY)
    bar.pointerLeft(at: fixture.time)
    #expect(bar.target(in: view, stops: stops) == nil)
  }

  @Test func `there is no scroll bar along an axis that does not scroll`() {
    let fixture = fixture()
    var bar = ScrollBar(axis: .horizontal)
    #expect(bar.thumb(in: fixture.view) == nil)
    #expect(bar.press(at: Point(x: 200, y: 295), in: fixture.view, time: fixture.time) == false)
  }
}
