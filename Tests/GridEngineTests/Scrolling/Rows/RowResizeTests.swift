import TestSupport
import Testing

@testable import GridEngine

/// Tests the offsets of rows after the window was resized.
@MainActor
@Suite struct `Rows in a resized window` {
  struct Row: Sendable, CustomTestStringConvertible {
    var behavior: OrthogonalScrollingBehavior
    var direction: Axis
    var isRightToLeft: Bool
    var extent: LayoutDimension

    var testDescription: String {
      "\(behavior), \(direction), \(extent), \(isRightToLeft ? "right to left" : "left to right")"
    }

    static let all: [Row] = OrthogonalScrollingBehavior.allCases.filter { $0 != .none }.flatMap {
      behavior in
      Axis.allCases.flatMap { direction in
        [false, true].flatMap { isRightToLeft in
          let part: LayoutDimension =
            direction == .vertical ? .fractionalWidth(0.8) : .fractionalHeight(0.8)
          return [LayoutDimension.absolute(250), part].map { extent in
            Row(
              behavior: behavior, direction: direction, isRightToLeft: isRightToLeft, extent: extent
            )
          }
        }
      }
    }
  }

  /// Returns the item at the leading edge of the row, or at its center.
  private func item(in fixture: RowsFixture, _ row: Row) -> Int? {
    guard let scroller = fixture.view.rows.scroller(ofSection: 0, in: fixture.view.rowContext)
    else {
      return nil
    }
    let rest = scroller.rest
    let groups = 0..<rest.groups.count
    if row.behavior == .groupPagingCentered {
      return groups.min {
        abs(rest.center($0) - scroller.offset) < abs(rest.center($1) - scroller.offset)
      }
    }
    return groups.last { rest.leading($0) <= scroller.offset + 1 }
  }

  @Test(arguments: Row.all)
  func `resizing keeps the item at the leading edge or in the middle there`(row: Row) throws {
    for start in [0, 1, 3, 7] {
      let fixture = RowsFixture(
        [RowSpec(row.behavior, extent: row.extent)], size: Size(width: 640, height: 640),
        direction: row.direction, isRightToLeft: row.isRightToLeft)
      fixture.show([40])
      let scroller = try #require(
        fixture.view.rows.scroller(ofSection: 0, in: fixture.view.rowContext))
      let stop =
        row.behavior == .groupPagingCentered
        ? scroller.rest.center(start) : scroller.rest.leading(start)
      fixture.view.scrollRow(ofSection: 0, to: stop, animated: false)
      fixture.frame()
      let first = try #require(item(in: fixture, row))
      if row.behavior != .paging { #expect(first == start) }
      for length in [1280.0, 400, 640, 320, 2560, 640] {
        let before = try #require(item(in: fixture, row))
        fixture.view.environment.containerSize = Size(width: length, height: length)
        fixture.frame()
        let now = try #require(item(in: fixture, row))
        let comment: Comment = "from item \(start), at \(before) before \(length) points"
        let rest = try #require(
          fixture.view.rows.scroller(ofSection: 0, in: fixture.view.rowContext)
        )
        .rest
        let offset = try #require(fixture.view.rowOffset(ofSection: 0))
        // A page has the length of the viewport: the item is on the page, but not always at its
        // edge.
        if row.behavior == .paging {
          let place = rest.leading(before)
          #expect(place > offset - length && place < offset + length, comment)
        } else {
          #expect(now == before, comment)
        }
        if row.behavior != .continuous {
          #expect(abs(rest.rest(for: offset) - offset) <= 1, comment)
        }
      }
    }
  }

  @Test func `a centered row at its start stays at its first group`() throws {
    for lengths in [(1280.0, 2560.0), (2560, 1280), (500, 3000), (900, 901)] {
      let fixture = RowsFixture(
        [RowSpec(.groupPagingCentered, extent: .absolute(300), spacing: 16)],
        size: Size(width: lengths.0, height: 800))
      fixture.show([9])
      fixture.view.environment.containerSize = Size(width: lengths.1, height: 800)
      fixture.frame()
      let frame = try #require(fixture.drawn["a0"])
      #expect(abs(frame.midX - lengths.1 / 2) <= 1, "\(lengths)")
    }
  }
}
