import GridEngine
import TestSupport
import Testing

/// Tests the recorded offsets of cases/rest.md in a whole collection view, for every behavior, both
/// layout directions and both writing directions.
@MainActor
@Suite struct `Rows of a collection view at rest` {
  nonisolated private static let requested = [0.0, 40, 130, 200, 300, 400, 700]

  /// A row of the table: the group's extent, the spacing, the number of items, and the expected
  /// offsets.
  struct Recorded: Sendable {
    var behavior: OrthogonalScrollingBehavior
    var extent: LayoutDimension
    var spacing: Double
    var count: Int
    var rests: [Double]
  }

  nonisolated private static func rows(
    _ behavior: OrthogonalScrollingBehavior, _ rests: [[Double]]
  ) -> [Recorded] {
    let shapes: [(LayoutDimension, Double)] = [
      (.absolute(100), 8), (.fractionalWidth(0.8), 8), (.absolute(100), 0),
    ]
    return zip(shapes.flatMap { [($0, 3), ($0, 8)] }, rests).map {
      Recorded(
        behavior: behavior, extent: $0.0.0, spacing: $0.0.1, count: $0.1, rests: $1)
    }
  }

  nonisolated static let table =
    rows(
      .continuous,
      [
        [0, 6, 6, 6, 6, 6, 6], [0, 40, 130, 200, 300, 400, 546],
        [0, 40, 130, 200, 300, 400, 474], [0, 40, 130, 200, 300, 400, 700],
        [0, 0, 0, 0, 0, 0, 0], [0, 40, 130, 200, 300, 400, 490],
      ])
    + rows(
      .paging,
      [
        [0, 6, 6, 6, 6, 6, 6], [0, 0, 0, 310, 310, 310, 546],
        [0, 0, 0, 310, 310, 310, 474], [0, 0, 0, 310, 310, 310, 620],
        [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 310, 310, 310, 490],
      ])
    + [.continuousGroupLeadingBoundary, .groupPaging].flatMap {
      rows(
        $0,
        [
          [0, 6, 6, 6, 6, 6, 6], [0, 0, 108, 216, 324, 432, 546],
          [0, 0, 0, 264, 264, 474, 474], [0, 0, 0, 264, 264, 528, 792],
          [0, 0, 0, 0, 0, 0, 0], [0, 0, 100, 200, 300, 400, 490],
        ])
    }
    + rows(
      .groupPagingCentered,
      [
        [3, 3, 111, 111, 111, 111, 111], [3, 3, 111, 219, 327, 435, 651],
        [-27, -27, 237, 237, 237, 501, 501], [-27, -27, 237, 237, 237, 501, 765],
        [-5, -5, 95, 95, 95, 95, 95], [-5, -5, 95, 195, 295, 395, 595],
      ])

  @Test(arguments: table, [false, true])
  func `a row rests at the recorded offsets`(
    row: Recorded, isRightToLeft: Bool
  ) {
    let fixture = RowsFixture(
      [
        RowSpec(
          row.behavior, extent: row.extent, spacing: row.spacing,
          insets: DirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6))
      ], isRightToLeft: isRightToLeft)
    fixture.show([row.count])
    let rests = Self.requested.map { offset in
      fixture.view.scrollRow(ofSection: 0, to: offset, animated: offset > 100)
      fixture.settle()
      return fixture.view.rowOffset(ofSection: 0)
    }
    #expect(rests == row.rests)
  }

  @Test(arguments: table.filter { $0.extent == .absolute(100) })
  func `columns of a horizontal layout rest at the same offsets`(row: Recorded) {
    let fixture = RowsFixture(
      [
        RowSpec(
          row.behavior, extent: row.extent, spacing: row.spacing,
          insets: DirectionalEdgeInsets(top: 4, leading: 3, bottom: 6, trailing: 5))
      ], size: Size(width: 480, height: 320), direction: .horizontal)
    fixture.show([row.count])
    let rests = Self.requested.map { offset in
      fixture.view.scrollRow(ofSection: 0, to: offset, animated: false)
      fixture.frame()
      return fixture.view.rowOffset(ofSection: 0)
    }
    #expect(rests == row.rests)
  }

  @Test func `a centered row is first displayed with its first group in the middle`() {
    let fixture = RowsFixture([RowSpec(.groupPagingCentered)])
    fixture.show([8, 2])
    #expect(fixture.drawn["a0"]?.midX == 160)
    #expect(fixture.drawn["b0"]?.midX == 160)
  }
}
