import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests clicks, hover and focus of the named regions of cells.
@MainActor
struct HitRegionTests {
  private func fixture(_ count: Int = 40, isRow: Bool = false, hasHeader: Bool = false) throws
    -> RegionFixture
  {
    let fixture = RegionFixture(isRow: isRow, hasHeader: hasHeader)
    try fixture.show((0..<count).map { "i\($0)" })
    return fixture
  }

  @Test func `a cell and the delegate receive a click with the name of the region`() throws {
    let fixture = try fixture()
    fixture.view.pressRegion(atViewportPoint: Point(x: 12, y: 58))
    #expect(fixture.cell("i1")?.regionState.pressed == "like")
    #expect(fixture.view.releaseRegion(atViewportPoint: Point(x: 13, y: 59)))
    #expect(fixture.delegateClicks == ["i1 like"])
    #expect(fixture.takeClicks() == ["i1 like"])
    #expect(fixture.cell("i1")?.clickedPoint == Point(x: 13, y: 19))
    #expect(fixture.cell("i1")?.regionState.pressed == nil)
    #expect(fixture.click(50, 58) == [], "between the regions")
  }

  @Test func `a press that is released in another region or outside is no click`() throws {
    let fixture = try fixture()
    for (x, y) in [(85.0, 20.0), (12, 60), (50, 20), (12, 300)] {
      #expect(fixture.view.pressRegion(atViewportPoint: Point(x: 12, y: 20)))
      #expect(!fixture.view.releaseRegion(atViewportPoint: Point(x: x, y: y)))
    }
    #expect(fixture.view.pressRegion(atViewportPoint: Point(x: 12, y: 20)))
    fixture.view.cancelRegionPress()
    #expect(!fixture.view.releaseRegion(atViewportPoint: Point(x: 12, y: 20)))
    #expect(fixture.takeClicks() == [])
  }

  @Test func `a recycled cell receives clicks for its new item, without the old state`() throws {
    let fixture = try fixture(400)
    let cell = try #require(fixture.cell("i0"))
    fixture.view.hoverRegion(atViewportPoint: Point(x: 12, y: 20))
    fixture.view.pressRegion(atViewportPoint: Point(x: 12, y: 20))
    #expect(cell.regionState.hovered == "like")
    for y in stride(from: 0.0, through: 15_800, by: 200) { fixture.scroll(to: y) }
    #expect(cell.item != "i0", "the cell was recycled")
    #expect(cell.regionState == RegionState())
    #expect(!fixture.view.releaseRegion(atViewportPoint: Point(x: 12, y: 20)))
    #expect(fixture.view.cursor == .arrow)
    #expect(fixture.click(12, 60) == ["i396 like"])
  }

  @Test func `regions move with the scrolled row of an orthogonal section`() throws {
    let fixture = try fixture(isRow: true)
    fixture.view.moveFinger(
      by: ScrollDelta(x: 130), at: Point(x: 50, y: 20), time: fixture.time)
    fixture.frame()
    let left = try #require(
      fixture.view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0)))
    #expect(left.frame.minX < 0, "the row has scrolled")
    let offset = -left.frame.minX
    #expect(fixture.click(70 - offset + 15, 20) == ["i1 share"])
    #expect(fixture.click(100 - offset + 15, 20) == ["i2 like"])
  }

  @Test func `a pinned header receives its clicks and covers the cells behind it`() throws {
    let fixture = try fixture(hasHeader: true)
    fixture.scroll(to: 30)
    #expect(fixture.click(80, 10) == ["header all"])
    // Cells begin below the header: item 0 covers -10 to 30 of the viewport, its buttons 0 to 20.
    #expect(fixture.click(12, 10) == [], "the header has no region here, and the cell is behind it")
    #expect(fixture.click(12, 50) == ["i1 like"])
  }

  @Test func `the cursor and the hovered region follow the pointer`() throws {
    let fixture = try fixture()
    let view = fixture.view
    #expect(view.hoverRegion(atViewportPoint: Point(x: 12, y: 20)))
    #expect(!view.hoverRegion(atViewportPoint: Point(x: 13, y: 20)), "the same region")
    #expect(view.cursor == .pointingHand)
    #expect(view.hoverRegion(atViewportPoint: Point(x: 80, y: 20)))
    #expect(view.cursor == .text)
    #expect(fixture.cell("i0")?.regionState.hovered == "share")
    #expect(view.hoverRegion(atViewportPoint: Point(x: 80, y: 60)))
    #expect(fixture.cell("i0")?.regionState.hovered == nil)
    #expect(fixture.cell("i1")?.regionState.hovered == "share")
    #expect(view.hoverRegion(atViewportPoint: nil))
    #expect(fixture.cell("i1")?.regionState == RegionState() && view.cursor == .arrow)
    #expect(!view.hoverRegion(atViewportPoint: nil))
  }

  @Test func `a pinched cell is hit where it is drawn`() throws {
    let fixture = try fixture()
    fixture.view.beginZoom(at: .zero, time: fixture.time)
    fixture.view.zoom(by: 2)
    #expect(fixture.click(50, 40) == ["i0 like"], "the button is drawn from 0 to 60")
    #expect(fixture.click(70, 40) == [])
  }

  // MARK: Keyboard

  @Test func `the focus passes through an item and its regions to the next item, and back`() throws
  {
    let fixture = try fixture()
    let view = fixture.view
    func place() -> String { "\(view.focusedIndexPath?.item ?? -1) \(view.focusedRegion ?? "-")" }
    var order: [String] = []
    for _ in 0..<5 {
      view.moveFocusInOrder(isForward: true)
      order.append(place())
    }
    #expect(order == ["0 -", "0 like", "0 share", "1 -", "1 like"])
    #expect(fixture.cell("i1")?.regionState.focused == "like")
    #expect(fixture.cell("i0")?.regionState.focused == nil)
    for expected in ["1 -", "0 share", "0 like", "0 -"] {
      view.moveFocusInOrder(isForward: false)
      #expect(place() == expected)
    }
    #expect(!view.moveFocusInOrder(isForward: false), "the first item")
  }

  @Test func `a focused region is clicked by key in its center, and stays with its item`() throws {
    let fixture = try fixture(3)
    fixture.focus("i1")
    #expect(!fixture.view.clickFocusedRegion(), "the item itself has the focus")
    fixture.view.moveFocusInOrder(isForward: true)
    try fixture.show(["new", "i0", "i1", "i2"])
    #expect(fixture.view.clickFocusedRegion())
    #expect(fixture.takeClicks() == ["i1 like"])
    #expect(fixture.cell("i1")?.clickedPoint == Point(x: 15, y: 20))
    #expect(fixture.cell("new")?.regionState.focused == nil)
    fixture.focus("i0")
    #expect(fixture.view.focusedRegion == nil)
    #expect(fixture.cell("i1")?.regionState.focused == nil)
  }

  // MARK: Declaration

  @Test func `a clip limits the regions that are declared in it`() {
    var list = DrawList()
    list.region("before", in: Rect(x: 0, y: 0, width: 9, height: 9))
    list.clipped(to: Rect(x: 10, y: 0, width: 20, height: 20)) { list in
      list.region("cut", in: Rect(x: 0, y: 5, width: 15, height: 5))
      list.region("gone", in: Rect(x: 40, y: 0, width: 10, height: 10))
      list.clipped(to: Rect(x: 25, y: 0, width: 20, height: 10)) {
        $0.region("inner", in: Rect(x: 0, y: 0, width: 90, height: 90))
      }
    }
    #expect(
      list.regions == [
        HitRegion("before", in: Rect(x: 0, y: 0, width: 9, height: 9)),
        HitRegion("cut", in: Rect(x: 10, y: 5, width: 5, height: 5)),
        HitRegion("inner", in: Rect(x: 25, y: 0, width: 5, height: 10)),
      ])
    list.removeAll()
    #expect(list.regions.isEmpty)
  }

  @Test(arguments: Seeds.chosen)
  func `every click reaches the item that is drawn at its point`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = RegionFixture()
    var items: [String] = []
    for step in 0..<60 {
      let count = Int.random(in: 0...30, using: &random)
      if step % 5 == 0 {
        items = (0..<count).map { "s\(step / 15)i\($0)" }.shuffled(using: &random)
        try fixture.show(items)
      }
      let end = max(0, Double(items.count) * 40 - 200)
      let offset = Double.random(in: 0...max(end, 1), using: &random).rounded().clamped(to: end)
      fixture.scroll(to: offset)
      let x = Double.random(in: -5..<105, using: &random)
      let y = Double.random(in: -5..<205, using: &random)
      #expect(
        fixture.click(x, y) == Self.expected(items, x, y, offset), "step \(step): \(x), \(y)")
    }
  }

  /// The click at a point according to the frames of all items.
  private static func expected(
    _ items: [String], _ x: Double, _ y: Double, _ offset: Double
  ) -> [String] {
    guard Rect(x: 0, y: 0, width: 100, height: 200).contains(Point(x: x, y: y)) else { return [] }
    for (index, item) in items.enumerated() {
      let point = Point(x: x, y: y + offset - Double(index) * 40)
      if ButtonCell.like.contains(point) { return ["\(item) like"] }
      if ButtonCell.share.contains(point) { return ["\(item) share"] }
    }
    return []
  }
}

extension Double {
  fileprivate func clamped(to limit: Double) -> Double { min(self, limit) }
}
