import GridEngine
import TestSupport
import Testing

/// Checks that visible items keep their positions during updates.
@MainActor
struct UpdateAnchorTests {
  private static func names(_ range: Range<Int>) -> [String] { range.map { "i\($0)" } }

  private static func snapshot(_ items: [String]) -> WordSnapshot {
    WordSnapshot("A[\(items.joined(separator: " "))]")
  }

  /// Rows of one item of 10 points, scrolled to an offset.
  private func fixture(_ count: Int = 200, scrolledTo y: Double, isMeasured: Bool = false)
    -> GridFixture
  {
    let fixture = GridFixture(size: Size(width: 10, height: 100), isMeasured: isMeasured)
    fixture.source.apply(Self.snapshot(Self.names(0..<count)))
    fixture.frame()
    fixture.view.setContentOffset(Point(x: 0, y: y))
    fixture.frame()
    return fixture
  }

  @Test(arguments: [false, true], [false, true])
  func `10,000 items inserted above do not move visible items`(
    animated: Bool, isMeasured: Bool
  ) async throws {
    let fixture = fixture(scrolledTo: 505, isMeasured: isMeasured)
    let before = try #require(fixture.drawn("i51")).frame
    let new = Self.snapshot(Self.names(1_000..<11_000) + Self.names(0..<200))
    fixture.source.enqueue(new, animatingDifferences: animated)
    // Waits until the snapshot is displayed: its difference is computed on another thread.
    try await until {
      fixture.frame(after: 0.05)
      #expect(fixture.drawn("i51")?.frame == before)
      return fixture.source.indexPath(for: "i1000") != nil && !fixture.view.isAnimating
    }
    fixture.settle()
    #expect(fixture.source.indexPath(for: "i51") == IndexPath(item: 10_051, section: 0))
    #expect(fixture.drawn("i51")?.frame == before)
  }

  @Test func `so many changes that measured sizes are discarded do not move visible items`()
    async throws
  {
    let fixture = fixture(6_000, scrolledTo: 505, isMeasured: true)
    let before = try #require(fixture.drawn("i51")).frame
    let kept = Self.names(0..<6_000).flatMap { ["\($0)", "new-\($0)"] }
    let new = Self.snapshot(kept)
    fixture.source.enqueue(new, animatingDifferences: false)
    try await until {
      fixture.frame(after: 0.05)
      return fixture.source.indexPath(for: "new-i51") != nil
    }
    fixture.settle()
    #expect(fixture.source.indexPath(for: "i51") == IndexPath(item: 102, section: 0))
    #expect(fixture.drawn("i51")?.frame == before)
  }

  @Test func `items inserted at the beginning are visible if content is scrolled to it`() {
    let fixture = fixture(scrolledTo: 0)
    fixture.source.apply(Self.snapshot(["new"] + Self.names(0..<200)))
    fixture.settle()
    #expect(fixture.view.contentOffset.y == 0)
    #expect(fixture.drawn("new")?.frame.minY == 0)
  }

  @Test func `the first visible item can be kept in place at the beginning too`() {
    let fixture = fixture(scrolledTo: 0)
    fixture.source.apply(Self.snapshot(["new"] + Self.names(0..<200)), anchor: .firstVisible)
    fixture.settle()
    #expect(fixture.drawn("i0")?.frame.minY == 0)
  }

  @Test func `the last visible item can be kept in place`() {
    let fixture = fixture(scrolledTo: 500)
    var items = Self.names(0..<200)
    items.insert(contentsOf: ["x", "y"], at: 55)
    fixture.source.apply(Self.snapshot(items), anchor: .lastVisible)
    fixture.settle()
    #expect(fixture.drawn("i59")?.frame.minY == 90)
  }

  @Test func `a given item can be kept in place`() {
    let fixture = fixture(scrolledTo: 500)
    var items = Self.names(0..<200)
    items.insert(contentsOf: ["x", "y"], at: 53)
    fixture.source.apply(Self.snapshot(items), anchor: .item("i57"))
    fixture.settle()
    #expect(fixture.drawn("i57")?.frame.minY == 70)
  }

  @Test func `the distance to an edge can be kept`() {
    let fixture = fixture(scrolledTo: 500)
    fixture.source.apply(
      Self.snapshot(Self.names(1_000..<1_010) + Self.names(0..<200)), anchor: .topEdge)
    fixture.settle()
    #expect(fixture.view.contentOffset.y == 500)
    fixture.source.apply(Self.snapshot(Self.names(0..<150)), anchor: .bottomEdge)
    fixture.settle()
    #expect(
      fixture.view.contentOffset.y == 0, "600 points shorter, and no farther than the beginning")
  }

  @Test func `the viewport does not follow a moved item`() {
    let fixture = fixture(scrolledTo: 500)
    var items = Self.names(0..<200)
    items.append(items.remove(at: 50))
    fixture.source.apply(Self.snapshot(items))
    fixture.settle()
    #expect(fixture.drawn("i51")?.frame.minY == 10)
  }

  @Test func `if all visible items are deleted, the nearest preceding one replaces them`() {
    let fixture = fixture(scrolledTo: 500)
    fixture.source.apply(Self.snapshot(Self.names(0..<45) + Self.names(70..<200)))
    fixture.settle()
    #expect(fixture.drawn("i44")?.frame.minY == 0)
  }

  @Test func `a fling continues, shifted with the anchor`() {
    let fixture = fixture(2_000, scrolledTo: 5_000)
    fixture.view.scroll { $0.y.scroll(to: 6_000, animated: true, at: fixture.time) }
    fixture.frame(after: 0.1)
    let offset = fixture.view.contentOffset.y
    #expect(offset > 5_000 && offset < 6_000)
    fixture.source.apply(Self.snapshot(Self.names(3_000..<3_100) + Self.names(0..<2_000)))
    #expect(fixture.view.contentOffset.y == offset + 1_000)
    fixture.settle()
    fixture.settle()
    #expect(fixture.view.contentOffset.y == 7_000)
  }
}
