import FrameTiming
import Testing

@testable import GridEngine

/// Rows of ten groups of 50 x 20 points in a viewport of 100 x 100. Row 0 is at its start, row 1 is
/// centered.
@MainActor
struct RowScrollersTests {
  private let layout: CompositionalLayout
  private let context: RowScrollers.Context
  private let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

  init() {
    layout = CompositionalLayout { section, _ in
      let size = LayoutSize(width: .absolute(50), height: .absolute(20))
      var row = LayoutSection(
        group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
      row.orthogonalScrollingBehavior = section == 0 ? .continuous : .groupPagingCentered
      return row
    }
    let environment = LayoutEnvironment(containerSize: bounds.size)
    layout.prepare(itemCounts: [10, 10], environment: environment)
    context = RowScrollers.Context(
      layout: layout, environment: environment, now: FrameTime(nanoseconds: 0))
  }

  @Test func `only rows that do not start at 0 get a scroller when they become visible`() {
    let rows = RowScrollers()
    rows.placeRows(meeting: bounds, in: context)
    #expect(rows[0] == nil)
    #expect(rows[1]?.offset == -25)
    #expect(layout.orthogonalOffset(ofSection: 1) == -25)
  }

  @Test func `a row is found at a point of the content`() {
    let rows = RowScrollers()
    #expect(rows.scroller(at: Point(x: 5, y: 10), in: context)?.section == 0)
    #expect(rows.scroller(at: Point(x: 5, y: 30), in: context)?.section == 1)
    #expect(rows.scroller(at: Point(x: 5, y: 90), in: context) == nil)
  }

  @Test func `the layout follows a row that is moved or is moving`() throws {
    let rows = RowScrollers()
    let row = try #require(rows.scroller(ofSection: 0, in: context))
    rows.move(row, in: layout) { $0.scroll(to: 100, animated: false, at: context.now) }
    #expect(layout.orthogonalOffset(ofSection: 0) == 100)
    #expect(!rows.isMoving)
    rows.move(row, in: layout) { $0.scroll(to: 200, animated: true, at: context.now) }
    #expect(rows.isMoving && rows.needsFrame)
    rows.advance(to: context.now.advanced(bySeconds: 0.05), in: layout)
    #expect(layout.orthogonalOffset(ofSection: 0) > 100)
    for _ in 0..<100 { rows.advance(to: row.physics.now.advanced(bySeconds: 0.1), in: layout) }
    #expect(layout.orthogonalOffset(ofSection: 0) == 200)
    #expect(!rows.isMoving)
  }

  @Test func `stopping ends the motion of every row`() throws {
    let rows = RowScrollers()
    let row = try #require(rows.scroller(ofSection: 0, in: context))
    rows.move(row, in: layout) { $0.scroll(to: 200, animated: true, at: context.now) }
    let time = context.now.advanced(bySeconds: 0.05)
    rows.advance(to: time, in: layout)
    rows.stop(at: time, in: layout)
    #expect(!row.isMoving)
  }

  @Test func `a row moves with its section, and is released with it`() throws {
    let rows = RowScrollers()
    let first = try #require(rows.scroller(ofSection: 0, in: context))
    rows.move(first, in: layout) { $0.scroll(to: 120, animated: false, at: context.now) }
    let second = try #require(rows.scroller(ofSection: 1, in: context))
    rows.move(second, in: layout) { $0.scroll(to: 75, animated: true, at: context.now) }
    let update = DataUpdate(
      newPath: { $0.section == 1 ? nil : IndexPath(item: $0.item, section: 1) },
      oldPath: { _ in nil }, newSection: { $0 == 0 ? 1 : nil })
    rows.follow(update, keeping: rows.anchors, in: context)
    #expect(rows[0] == nil)
    #expect(rows[1] === first)
    #expect(!rows.isMoving, "the deleted row moved")
  }

  @Test func `visible rows have their direction and landing`() throws {
    let rows = RowScrollers()
    let row = try #require(rows.scroller(ofSection: 0, in: context))
    rows.move(row, in: layout) { $0.scroll(to: 200, animated: true, at: context.now) }
    rows.advance(to: context.now.advanced(bySeconds: 0.05), in: layout)
    var found: [RowInView] = []
    rows.forEachRow(meeting: bounds, in: layout) { found.append($0) }
    #expect(found.map(\.section) == [0, 1])
    #expect(found[0].velocity > 0 && found[0].isForward)
    #expect(found[0].shift == row.offset)
    #expect(abs(found[0].shift + found[0].landing - 200) < 1)
    #expect(found[1].velocity == 0 && found[1].landing == 0)
    #expect(rows.groupAhead(in: found[0], of: layout) == 50)
  }
}
