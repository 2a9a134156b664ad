import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests what a collection view does around a layout of one's own.
@MainActor
struct CustomLayoutTests {
  private static let viewport = Size(width: 100, height: 100)

  /// Shows items a0, a1, … in a layout.
  private func fixture(_ count: Int, in layout: CanvasLayout) -> PlainFixture {
    let fixture = PlainFixture([(0..<count).map { "a\($0)" }])
    fixture.view.setCollectionViewLayout(layout)
    fixture.frame()
    return fixture
  }

  private func item(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  // MARK: Queries

  @Test func `a frame that shows nothing new asks the layout nothing`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(1_000, in: layout)
    for position in stride(from: 0.0, through: 900, by: 7) {
      fixture.view.setContentOffset(Point(x: 0, y: position))
      fixture.frame()
    }
    let pages = layout.takeRectangles()
    #expect(pages.count == Set(pages).count, "each page is requested once")
    #expect((10...12).contains(pages.count))
    fixture.view.setContentOffset(Point(x: 0, y: 300))
    fixture.frame()
    #expect(layout.takeRectangles().isEmpty)
    #expect(layout.prepared == 1)
    #expect(fixture.shown == (30..<40).map { "a\($0)" })
  }

  @Test func `cells are reused, and prepared before they are visible`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(1_000, in: layout)
    let view = fixture.view
    view.isPrefetchingEnabled = true
    for position in stride(from: 0.0, through: 5_000, by: 5) {
      view.setContentOffset(Point(x: 0, y: position))
      fixture.frame(after: 1 / 60.0)
      view.prepareCells(until: .now.advanced(bySeconds: 10))
    }
    #expect(view.counters.created < 60)
    #expect(view.counters.prepared > 400)
    #expect(fixture.log.violations == [])
  }

  @Test func `data is prefetched for items ahead, which need not be adjacent`() {
    let layout = CanvasLayout()
    // Even items to the left, odd ones to the right and far below.
    layout.frame = {
      $0.item % 2 == 0
        ? Rect(x: 0, y: Double($0.item) * 5, width: 50, height: 10)
        : Rect(x: 50, y: 5_000 + Double($0.item) * 5, width: 50, height: 10)
    }
    let fixture = fixture(400, in: layout)
    let prefetches = Prefetches()
    fixture.view.isPrefetchingEnabled = true
    fixture.view.prefetchDataSource = prefetches
    fixture.view.setContentOffset(Point(x: 0, y: 30))
    fixture.frame()
    fixture.view.prepareCells(until: .now.advanced(bySeconds: 10))
    var requested: [Int] = []
    fixture.view.solvedLayout.forEachItemRange(
      in: Rect(x: 0, y: 100, width: 100, height: 50)
    ) { requested += $1 }
    #expect(requested == [20, 22, 24, 26, 28])
    #expect(!prefetches.requested.isEmpty)
    #expect(prefetches.requested.allSatisfy { $0.item % 2 == 0 })
  }

  private final class Prefetches: CollectionViewDataSourcePrefetching {
    var requested: [IndexPath] = []
    func prefetchItems(at indexPaths: [IndexPath]) { requested += indexPaths }
    func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {}
  }

  @Test func `cells of items that do not exist are reported once and ignored`() {
    let layout = CanvasLayout.column()
    layout.extra = [IndexPath(item: 3, section: 0), IndexPath(item: 0, section: 2)]
    let fixture = PlainFixture([["a", "b", "c"]])
    var reports: [String] = []
    fixture.view.reportHandler = { reports.append($0.description) }
    fixture.view.setCollectionViewLayout(layout)
    fixture.frame()
    fixture.frame()
    #expect(fixture.shown == ["a", "b", "c"])
    #expect(
      reports == [
        "the layout returned a cell for item 3 of section 0, which does not exist; compute the "
          + "frames for itemCounts in prepare()"
      ])
  }

  @Test func `frames that are not finite are ignored`() {
    let layout = CanvasLayout.column()
    let column = layout.frame
    layout.frame = { $0.item == 1 ? Rect(x: 0, y: .nan, width: 10, height: 10) : column($0) }
    let fixture = fixture(3, in: layout)
    #expect(fixture.shown == ["a0", "a2"])
    #expect(fixture.view.contentSize.height.isFinite)
  }

  @Test func `content larger than the viewport scrolls along both axes`() {
    let layout = CanvasLayout()
    layout.frame = {
      Rect(x: Double($0.item % 20) * 50, y: Double($0.item / 20) * 50, width: 50, height: 50)
    }
    let fixture = fixture(400, in: layout)
    #expect(fixture.view.maximumContentOffset == Point(x: 900, y: 900))
    fixture.view.setContentOffset(Point(x: 500, y: 300))
    fixture.frame()
    #expect(Set(fixture.shown) == ["a130", "a131", "a150", "a151"])
  }

  @Test func `elements with higher z-indices are drawn and hit in front`() {
    let layout = CanvasLayout.column()
    layout.frame = { _ in Rect(x: 0, y: 0, width: 50, height: 50) }
    layout.change = { $0.zIndex = $0.indexPath.item == 1 ? 5 : 0 }
    let fixture = fixture(3, in: layout)
    var order: [String] = []
    fixture.view.forEachDisplayedView { view, _, _ in
      order.append((view as? LoggedCell)?.item ?? "")
    }
    #expect(order == ["a0", "a2", "a1"])
    #expect(fixture.view.indexPathForItem(atViewportPoint: Point(x: 5, y: 5)) == item(1))
  }

  @Test func `right-to-left content is not mirrored`() {
    let layout = CanvasLayout(scrollDirection: .horizontal)
    layout.frame = { Rect(x: Double($0.item) * 10, y: 0, width: 10, height: 100) }
    let fixture = fixture(100, in: layout)
    fixture.view.environment.layoutDirection = .rightToLeft
    fixture.frame()
    #expect(layout.environment.layoutDirection == .rightToLeft)
    #expect(fixture.view.contentOffset == .zero)
    #expect(Set(fixture.shown) == Set((0..<10).map { "a\($0)" }))
  }

  // MARK: Invalidation

  @Test func `a named item alone is asked for again`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(100, in: layout)
    _ = layout.takeRectangles()
    let column = layout.frame
    layout.frame = { $0.item == 2 ? Rect(x: 0, y: 45, width: 100, height: 3) : column($0) }
    var context = LayoutInvalidationContext()
    context.invalidateItems(at: [item(2)])
    layout.invalidateLayout(with: context)
    fixture.frame()
    #expect(layout.takeRectangles().isEmpty)
    #expect(layout.prepared == 2)
    #expect(fixture.view.layoutAttributesForItem(at: item(2))?.frame.minY == 45)
    #expect(fixture.cells["a2"]?.layoutAttributes?.frame.minY == 45)
    #expect(fixture.cells["a3"]?.layoutAttributes?.frame.minY == 30)
  }

  @Test func `a context with an offset adjustment moves the viewport by it`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(100, in: layout)
    fixture.view.setContentOffset(Point(x: 0, y: 200))
    fixture.frame()
    var context = LayoutInvalidationContext()
    context.contentOffsetAdjustment = Point(x: 0, y: 35)
    #expect(context.invalidateEverything)
    layout.invalidateLayout(with: context)
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 235)
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 235)
  }

  @Test func `the first fully visible item stays in place when all frames change`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(100, in: layout)
    fixture.view.setContentOffset(Point(x: 0, y: 205))
    fixture.frame()
    layout.frame = { Rect(x: 0, y: Double($0.item) * 30, width: 100, height: 30) }
    layout.invalidateLayout()
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 21 * 30 - 5)
    layout.target = { _ in Point(x: 0, y: 77) }
    layout.invalidateLayout()
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 77, "the layout chooses another offset")
  }

  @Test func `a layout that follows the visible rectangle is prepared in each frame that scrolls`()
  {
    let layout = CanvasLayout.column()
    layout.followsBounds = true
    layout.header = { [unowned layout] _ in
      Rect(x: 0, y: layout.visibleBounds.minY, width: 100, height: 8)
    }
    let fixture = fixture(100, in: layout)
    let before = layout.prepared
    for position in [3.0, 50, 51, 300] {
      fixture.view.setContentOffset(Point(x: 0, y: position))
      fixture.frame()
      let header = fixture.view.visibleSupplementaryViews(ofKind: "header").first
      #expect(header?.layoutAttributes?.frame.minY == position)
      #expect(fixture.view.contentOffset.y == position)
    }
    #expect(layout.prepared == before + 4)
    fixture.frame()
    #expect(layout.prepared == before + 4, "nothing has moved")
  }

  // MARK: Updates

  @Test func `an insertion above keeps the visible items in place, with their cells`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(100, in: layout)
    fixture.view.setContentOffset(Point(x: 0, y: 500))
    fixture.frame()
    let cell = fixture.cells["a52"]
    var moved: [Int?] = []
    layout.onUpdate = { update in
      let old = layout.itemCounts
      #expect(old == [100])
      moved = [2, 3].map { update.indexPathAfterUpdate(of: self.item($0))?.item }
      moved.append(update.indexPathBeforeUpdate(of: self.item(4))?.item)
    }
    fixture.words.sections[0].insert(contentsOf: ["x", "y"], at: 3)
    fixture.view.insertItems(at: [item(3), item(4)])
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 520)
    #expect(fixture.cells["a52"] === cell)
    #expect(moved == [2, 5, nil])
  }

  @Test func `inserted items appear from their initial attributes`() throws {
    let layout = CanvasLayout.column()
    let fixture = fixture(5, in: layout)
    layout.appearing = {
      var attributes = LayoutAttributes(
        forCellWith: $0, frame: Rect(x: 200, y: 0, width: 50, height: 10))
      attributes.alpha = 0.5
      return $0.item == 1 ? attributes : nil
    }
    fixture.words.sections[0].insert("x", at: 1)
    fixture.view.insertItems(at: [item(1)])
    fixture.frame(after: 0)
    #expect(fixture.drawn("x")?.frame == Rect(x: 200, y: 0, width: 50, height: 10))
    #expect(fixture.drawn("x")?.opacity == 0.5)
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("x")?.frame == Rect(x: 100, y: 5, width: 75, height: 10))
    #expect(fixture.drawn("a1")?.frame.minY == 15, "moved items start from their old frames")
    fixture.frame(after: 0.2)
    #expect(fixture.drawn("x")?.frame == Rect(x: 0, y: 10, width: 100, height: 10))
    #expect(fixture.drawn("x")?.opacity == 1)
  }

  @Test func `deleted items disappear to their final attributes`() throws {
    let layout = CanvasLayout.column()
    let fixture = fixture(5, in: layout)
    layout.disappearing = {
      #expect($0.item == 1)
      var attributes = LayoutAttributes(
        forCellWith: $0, frame: Rect(x: -100, y: 50, width: 20, height: 30))
      attributes.alpha = 0
      return attributes
    }
    fixture.words.sections[0].remove(at: 1)
    fixture.view.deleteItems(at: [item(1)])
    fixture.frame(after: 0)
    #expect(fixture.drawn("a1")?.frame == Rect(x: 0, y: 10, width: 100, height: 10))
    #expect(fixture.drawn("a1")?.opacity == 1)
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("a1")?.frame == Rect(x: -50, y: 30, width: 60, height: 20))
    #expect(fixture.drawn("a1")?.opacity == 0.5)
    fixture.frame(after: 0.2)
    #expect(fixture.drawn("a1") == nil)
    #expect(fixture.log.violations == [])
  }

  // MARK: Self-sizing

  /// A column of rows with estimated heights, which records the measured ones.
  private final class Heights {
    var known: [Int: Double] = [:]
    var judged: [Int] = []

    @MainActor
    func apply(to layout: CanvasLayout) {
      layout.change = { $0.isEstimated = true }
      layout.frame = { [self] path in
        let start = (0..<path.item).reduce(0) { $0 + (known[$1] ?? 10) }
        return Rect(x: 0, y: start, width: 100, height: known[path.item] ?? 10)
      }
      layout.preferred = { [self] attributes in
        let item = attributes.indexPath.item
        judged.append(item)
        let changes = (known[item] ?? 10) != attributes.frame.height
        known[item] = attributes.frame.height
        return changes
      }
    }
  }

  @Test func `a view whose sizes alternate is reported once, and its last size is not asked for`() {
    let heights = Heights()
    let layout = CanvasLayout()
    heights.apply(to: layout)
    let view = CollectionView(
      layout: layout, environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
    var reports: [CollectionReport] = []
    view.reportHandler = { reports.append($0) }
    let element = ElementID(.cell, at: IndexPath(item: 0, section: 0))
    layout.solved.prepare(itemCounts: [3], environment: view.environment)
    for round in 0..<50 {
      let height = round.isMultiple(of: 2) ? 20.0 : 30
      layout.solved.setPreferredSize(Size(width: 100, height: height), for: element)
    }
    let sizes = [Size(width: 100, height: 20), Size(width: 100, height: 30)]
    #expect(
      reports == [.alternatingSizes(element, sizes)]
        || reports == [.alternatingSizes(element, sizes.reversed())])
    #expect(heights.judged.count < 20)
  }

  @Test func `each view is measured once, and what is above the viewport moves nothing`() {
    let heights = Heights()
    let layout = CanvasLayout()
    heights.apply(to: layout)
    let fixture = PlainFixture([(0..<60).map { "a\($0)" }])
    for item in 0..<60 { fixture.words.heights["a\(item)"] = 20.5 + Double(item % 3) }
    fixture.view.setCollectionViewLayout(layout)
    fixture.view.reloadData()
    fixture.frame()
    #expect(heights.known[0] == 21, "rounded up to a pixel")
    #expect(fixture.cells["a0"]?.layoutAttributes?.isEstimated == false)
    fixture.view.setContentOffset(Point(x: 0, y: 300))
    fixture.frame()
    let judged = heights.judged
    fixture.frame()
    #expect(heights.judged == judged, "known sizes are not asked for again")
    #expect(judged.count == Set(judged).count)
    fixture.words.heights["a0"] = 90
    fixture.view.reconfigureItems(at: [item(0)])
    fixture.view.scrollToItem(at: item(0), animated: false)
    fixture.frame()
    #expect(heights.known[0] == 90, "the content changed")
  }

  @Test func `a row that grows above the viewport keeps the visible rows in place`() {
    let heights = Heights()
    let layout = CanvasLayout()
    heights.apply(to: layout)
    let fixture = fixture(60, in: layout)
    fixture.view.setContentOffset(Point(x: 0, y: 300))
    fixture.frame()
    let cell = fixture.cells["a32"]!
    let before = cell.frameOnScreen.minY - fixture.view.contentOffset.y
    heights.known[3] = 64
    layout.invalidateLayout()
    fixture.frame()
    #expect(fixture.view.contentOffset.y == 354)
    #expect(cell.frameOnScreen.minY - fixture.view.contentOffset.y == before)
  }

  // MARK: Scrolling

  @Test func `the layout chooses where a fling rests, and the delegate sees its choice`() {
    let layout = CanvasLayout.column()
    let fixture = fixture(500, in: layout)
    var velocity = Point.zero
    layout.landing = { proposed, speed in
      velocity = speed
      return Point(x: proposed.x, y: (proposed.y / 50).rounded() * 50)
    }
    let view = fixture.view
    view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
    for _ in 0..<10 {
      view.touchMoved(by: ScrollDelta(y: 10), at: fixture.time.advanced(bySeconds: 0.008))
      fixture.frame(after: 0.008)
    }
    view.touchEnded(at: fixture.time)
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(velocity.y > 1_000)
    #expect(view.contentOffset.y > 200)
    #expect(view.contentOffset.y.truncatingRemainder(dividingBy: 50) == 0)
  }

  @Test(arguments: [false, true])
  func `scrollToItem and arrows reach items whose frames follow the viewport`(animated: Bool) {
    // Item i is in the middle when the offset is 20 i; the others are around it, closer together.
    let layout = CanvasLayout()
    layout.followsBounds = true
    layout.frame = { [unowned layout] path in
      let offset = layout.visibleBounds.minY
      let distance = Double(path.item) - offset / 20
      return Rect(x: 40, y: offset + 45 + distance * 12, width: 20, height: 10)
    }
    layout.margin = 1_000
    layout.itemTarget = { path, proposed in Point(x: proposed.x, y: Double(path.item) * 20) }
    let fixture = fixture(50, in: layout)
    let view = fixture.view
    var arrived: Bool?
    view.scrollToItem(at: item(30), animated: animated) { arrived = $0 }
    for _ in 0..<200 where arrived == nil { fixture.frame(after: 1 / 60.0) }
    #expect(arrived == true)
    #expect(view.contentOffset.y == 600)
    view.focusedIndexPath = item(30)
    #expect(view.moveFocus(.down))
    for _ in 0..<60 { fixture.frame(after: 1 / 60.0) }
    #expect(view.focusedIndexPath == item(31))
    #expect(view.contentOffset.y == 620)
  }

  @Test func `arrows move the focus between items on a circle`() {
    // Clockwise from the top: 0 at the top, 2 at the right, 4 at the bottom, 6 at the left.
    let layout = CanvasLayout()
    let corners: [(Double, Double)] = [
      (45, 5), (70, 15), (85, 45), (70, 75), (45, 85), (20, 75), (5, 45), (20, 15),
    ]
    layout.frame = {
      let (x, y) = corners[$0.item]
      return Rect(x: x, y: y, width: 10, height: 10)
    }
    let fixture = fixture(8, in: layout)
    func move(from start: Int, _ direction: FocusDirection) -> Int? {
      fixture.view.focusedIndexPath = item(start)
      return fixture.view.moveFocus(direction) ? fixture.view.focusedIndexPath?.item : nil
    }
    #expect(move(from: 0, .down) == 1 || move(from: 0, .down) == 7)
    #expect(move(from: 1, .down) == 2)
    #expect(move(from: 2, .left) == 6)
    #expect(move(from: 4, .up) == 3 || move(from: 4, .up) == 5)
  }

  // MARK: Changing the layout

  @Test(arguments: [false, true])
  func `layouts of both kinds replace each other, and items keep their cells`(animated: Bool) {
    let fixture = PlainFixture([(0..<200).map { "a\($0)" }])
    let view = fixture.view
    let list = view.collectionViewLayout
    view.setContentOffset(Point(x: 0, y: 500))
    fixture.frame()
    let cell = fixture.cells["a50"]
    let layout = CanvasLayout()
    layout.frame = {
      Rect(x: Double($0.item % 2) * 50, y: Double($0.item / 2) * 40, width: 50, height: 40)
    }
    view.setCollectionViewLayout(layout, animated: animated)
    fixture.frame(after: 0)
    #expect(list.collectionView == nil && layout.collectionView === view)
    #expect(view.isAnimating == animated)
    #expect(view.contentOffset.y == 1_000, "item 50 stays at the top")
    #expect(fixture.cells["a50"] === cell)
    if animated { #expect(fixture.drawn("a50")?.frame.width == 100) }
    fixture.frame()
    #expect(fixture.drawn("a50")?.frame == Rect(x: 0, y: 0, width: 50, height: 40))
    view.setCollectionViewLayout(list, animated: animated)
    fixture.frame()
    #expect(view.contentOffset.y == 500)
    #expect(fixture.cells["a50"] === cell)
    #expect(fixture.log.violations == [])
  }

  @Test func `a compositional layout answers the public questions of any layout`() {
    let fixture = PlainFixture([["a", "b"], ["c"]], header: 20)
    fixture.view.setContentOffset(.zero)
    fixture.frame()
    let layout = fixture.view.collectionViewLayout
    #expect(layout.collectionViewContentSize == Size(width: 100, height: 70))
    #expect(layout.itemCounts == [2, 1])
    let elements = layout.layoutAttributesForElements(
      in: Rect(x: 0, y: 35, width: 100, height: 30))
    #expect(elements.count == 3, "the second item, the second header and its item")
    let header = layout.layoutAttributesForSupplementaryView(
      ofKind: "header", at: IndexPath(item: 0, section: 1))
    #expect(header?.frame == Rect(x: 0, y: 40, width: 100, height: 20))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))?.frame.minY == 60)
    #expect(
      layout.layoutAttributesForDecorationView(
        ofKind: "none", at: IndexPath(item: 0, section: 1)) == nil)
  }
}

extension LoggedCell {
  fileprivate var frameOnScreen: Rect { layoutAttributes?.frame ?? .zero }
}

extension PlainFixture {
  /// Returns the frame and the opacity at which an item's cell is drawn, in viewport coordinates.
  fileprivate func drawn(_ item: String) -> (frame: Rect, opacity: Double)? {
    var found: (Rect, Double)?
    view.forEachDisplayedView { view, frame, opacity in
      if (view as? LoggedCell)?.item == item { found = (frame, opacity) }
    }
    return found
  }
}
