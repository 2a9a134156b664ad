import FrameTiming
import Glibc
import TestSupport
import Testing

@testable import GridEngine

// The code of the guide to custom layouts.

/// Photos on a wheel around the middle of the viewport. Scrolling turns it; the photo at the right
/// is the current one.
final class WheelLayout: CollectionViewLayout {
  /// The distance to scroll from one photo to the next, in points.
  let step = 80.0
  /// The number of photos on half of the wheel.
  private let halfTurn = 6.0
  private var center = Point.zero
  private var radius = 0.0
  /// The offset after an update.
  private var target: Double?

  override func prepare() {
    center = Point(x: visibleBounds.midX, y: visibleBounds.midY)
    radius = min(visibleBounds.width, visibleBounds.height) * 0.38
  }

  override var collectionViewContentSize: Size {
    let turns = Double(max(0, (itemCounts.first ?? 0) - 1)) * step
    return Size(
      width: environment.containerSize.width, height: environment.containerSize.height + turns)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
    // The number of photos after the current one; negative before it.
    let place = Double(indexPath.item) - visibleBounds.minY / step
    let turn = place * .pi / halfTurn
    let side = radius * (0.36 + 0.12 * cos(turn))
    let x = center.x + radius * cos(turn)
    var y = center.y + radius * sin(turn)
    if abs(place) >= halfTurn {
      // Not on the wheel: just outside of the viewport, where cells are prepared.
      let beyond = (visibleBounds.height + side) / 2 + 1 + (abs(place) - halfTurn) * step
      y = center.y + (place < 0 ? -beyond : beyond)
    }
    var attributes = LayoutAttributes(
      forCellWith: indexPath,
      frame: Rect(x: x - side / 2, y: y - side / 2, width: side, height: side))
    attributes.zIndex = Int(100 * cos(turn))
    attributes.alpha = 0.7 + 0.3 * cos(turn)
    return attributes
  }

  override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    // A photo is at most two viewports away from its position on a straight line.
    let reach = 2 * visibleBounds.height + 2 * halfTurn * step
    let first = Int(((rect.minY - reach) / step).rounded(.down))
    let last = Int(((rect.maxY + reach) / step).rounded(.up))
    return (max(0, first)..<max(0, first, min(last, itemCounts.first ?? 0))).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }

  // The frames depend on the visible rectangle.
  override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }

  // A fling ends with a photo at the right.
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point {
    Point(x: 0, y: (proposedContentOffset.y / step).rounded() * step)
  }

  // So do `scrollToItem` and the arrow keys.
  override func targetContentOffset(
    forItemAt indexPath: IndexPath, proposedContentOffset: Point
  ) -> Point {
    Point(x: 0, y: Double(indexPath.item) * step)
  }

  // The current photo stays where it is when others are inserted or deleted.
  override func prepare(forCollectionViewUpdate update: CollectionViewUpdate) {
    let current = IndexPath(item: Int((visibleBounds.minY / step).rounded()), section: 0)
    target = update.indexPathAfterUpdate(of: current).map { Double($0.item) * step }
  }

  override func targetContentOffset(forProposedContentOffset proposedContentOffset: Point) -> Point
  {
    defer { target = nil }
    return Point(x: 0, y: target ?? visibleBounds.minY)
  }

  // Inserted photos grow out of the middle.
  override func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> LayoutAttributes? {
    LayoutAttributes(forCellWith: indexPath, frame: Rect(origin: center))
  }
}

/// Tests the layouts of the guide.
@MainActor
struct LayoutGuideTests {
  private static let step = 80.0

  /// A wheel of photos in a viewport of 600 x 600 points: the radius is 228 points.
  private func wheel(_ count: Int) -> PlainFixture {
    let fixture = PlainFixture(
      [(0..<count).map { "p\($0)" }], size: Size(width: 600, height: 600))
    fixture.view.setCollectionViewLayout(WheelLayout())
    fixture.frame()
    return fixture
  }

  private func frame(_ item: String, in fixture: PlainFixture) -> Rect? {
    fixture.cells[item]?.layoutAttributes?.frame
      .offsetBy(dx: -fixture.view.contentOffset.x, dy: -fixture.view.contentOffset.y)
  }

  @Test func `a grid turns into a wheel`() {
    let environment = LayoutEnvironment(containerSize: Size(width: 600, height: 600))
    let photo = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.25)),
      subitems: [photo])
    let grid = CompositionalLayout(section: LayoutSection(group: row))
    let view = CollectionView(layout: grid, environment: environment)
    view.setCollectionViewLayout(WheelLayout(), animated: true)
    let words = PlainFixture([(0..<30).map { "p\($0)" }]).words
    view.dataSource = words
    view.layoutIfNeeded()
    #expect(view.contentSize == Size(width: 600, height: 600 + 29 * Self.step))
    #expect(view.visibleCells.count == 6, "half a turn")
  }

  @Test func `scrolling by a step turns the wheel by one photo`() throws {
    let fixture = wheel(10_000)
    let first = try #require(frame("p0", in: fixture))
    #expect(abs(first.midX - 528) < 1 && abs(first.midY - 300) < 1e-6)
    fixture.view.setContentOffset(Point(x: 0, y: 500 * Self.step))
    fixture.frame()
    let current = try #require(frame("p500", in: fixture))
    #expect(abs(current.midX - first.midX) < 1e-6 && abs(current.midY - first.midY) < 1e-6)
    #expect(fixture.shown.count == 11, "the place at the left is empty")
    #expect(fixture.cells["p505"] != nil && fixture.cells["p495"] != nil)
    #expect(fixture.cells["p507"] == nil)
  }

  @Test func `each frame shows the photos of the visible part of the wheel, prepared before`() {
    let fixture = wheel(2_000)
    let view = fixture.view
    view.isPrefetchingEnabled = true
    for position in stride(from: 0.0, through: 8_000, by: 9) {
      view.setContentOffset(Point(x: 0, y: position))
      fixture.frame(after: 1 / 60.0)
      let layout = view.collectionViewLayout
      var expected: Set<Int> = []
      let current = Int(position / Self.step)
      for item in max(0, current - 20)..<current + 20 {
        let attributes = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))
        if attributes?.frame.intersects(view.bounds) == true { expected.insert(item) }
      }
      #expect(Set(view.indexPathsForVisibleItems.map(\.item)) == expected, "at \(position)")
      view.prepareCells(until: .now.advanced(bySeconds: 10))
    }
    #expect(view.counters.prepared > 60)
    #expect(view.counters.created < 80, "cells are reused")
    #expect(fixture.log.violations == [])
  }

  @Test func `a fling rests with a photo at the right`() {
    let fixture = wheel(1_000)
    let view = fixture.view
    view.touchBegan(at: Point(x: 50, y: 50), time: fixture.time)
    for _ in 0..<10 {
      view.touchMoved(by: ScrollDelta(y: 10), at: fixture.time.advanced(bySeconds: 0.008))
      fixture.frame(after: 0.008)
    }
    view.touchEnded(at: fixture.time)
    for _ in 0..<600 where view.isScrolling { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y > 3 * Self.step)
    #expect(view.contentOffset.y.truncatingRemainder(dividingBy: Self.step) == 0)
  }

  @Test func `the down key turns the wheel to the next photo, and scrollToItem to any`() {
    let fixture = wheel(1_000)
    let view = fixture.view
    view.focusedIndexPath = IndexPath(item: 0, section: 0)
    #expect(view.moveFocus(.down))
    for _ in 0..<100 { fixture.frame(after: 1 / 60.0) }
    #expect(view.focusedIndexPath?.item == 1 && view.contentOffset.y == Self.step)
    view.scrollToItem(at: IndexPath(item: 700, section: 0), animated: true)
    for _ in 0..<200 { fixture.frame(after: 1 / 60.0) }
    #expect(view.contentOffset.y == 700 * Self.step)
  }

  @Test func `the current photo stays while others are inserted before it`() throws {
    let fixture = wheel(100)
    let view = fixture.view
    view.setContentOffset(Point(x: 0, y: 50 * Self.step))
    fixture.frame()
    let cell = fixture.cells["p50"]
    let place = try #require(frame("p50", in: fixture))
    fixture.words.sections[0].insert(contentsOf: ["x", "y"], at: 48)
    view.insertItems(at: [48, 49].map { IndexPath(item: $0, section: 0) })
    fixture.frame()
    #expect(view.contentOffset.y == 52 * Self.step)
    #expect(fixture.cells["p50"] === cell)
    let now = try #require(frame("p50", in: fixture))
    #expect(abs(now.midX - place.midX) < 1e-6 && abs(now.midY - place.midY) < 1e-6)
  }

  @Test func `one photo can be invalidated`() {
    let fixture = wheel(100)
    let layout = fixture.view.collectionViewLayout
    var context = LayoutInvalidationContext()
    context.invalidateItems(at: [IndexPath(item: 7, section: 0)])
    layout.invalidateLayout(with: context)
    #expect(!context.invalidateEverything)
    #expect(fixture.view.needsFrame)
    fixture.frame()
    #expect(!fixture.view.needsFrame)
  }
}
