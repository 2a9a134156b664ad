import TestSupport
import Testing

@testable import GridLayout

/// Tests sections that are next to each other.
@MainActor
struct SectionStackTests {
  /// A section of tiles of 40 points in columns, and a pinned header of 20 points.
  private func section(columns: Int, extent: Double?) -> LayoutSection {
    let tile = LayoutItem(size: LayoutSize(width: .absolute(40), height: .absolute(40)))
    var section = LayoutSection(
      group: .horizontal(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)),
        repeatingSubitem: tile, count: columns))
    section.crossExtent = extent
    section.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(20)),
        elementKind: "header", alignment: .top, pinToVisibleBounds: true)
    ]
    return section
  }

  private func layout(
    _ sections: [LayoutSection], counts: [Int], spacing: Double = 0,
    margins: DirectionalEdgeInsets = .zero, direction: LayoutDirection = .leftToRight
  ) -> CompositionalLayout {
    var configuration = CompositionalLayout.Configuration()
    configuration.interSectionSpacing = spacing
    configuration.contentInsetsReference = .layoutMargins
    let layout = CompositionalLayout(configuration: configuration) { index, _ in sections[index] }
    layout.prepare(
      itemCounts: counts,
      environment: LayoutEnvironment(
        containerSize: Size(width: 200, height: 100), layoutMargins: margins, scale: 1,
        layoutDirection: direction))
    return layout
  }

  private func frame(_ item: Int, _ section: Int, in layout: CompositionalLayout) -> Rect? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  private func header(_ section: Int, in layout: CompositionalLayout) -> Rect? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: "header", at: IndexPath(item: 0, section: section))?.frame
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `sections share a row while they fit, each with its header`(direction: LayoutDirection) {
    let short = section(columns: 2, extent: 80)
    let layout = layout(
      [short, short, short, section(columns: 5, extent: nil), short], counts: [2, 4, 1, 6, 1],
      spacing: 10, direction: direction)
    layout.visibleBounds = Rect(x: 0, y: 0, width: 200, height: 300)
    func expected(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      let leading = direction == .leftToRight ? x : 200 - x - width
      return Rect(x: leading, y: y, width: width, height: height)
    }
    #expect(header(0, in: layout) == expected(0, 0, 80, 20))
    #expect(header(1, in: layout) == expected(90, 0, 80, 20))
    #expect(frame(1, 0, in: layout) == expected(40, 20, 40, 40))
    #expect(frame(3, 1, in: layout) == expected(130, 60, 40, 40))
    // The row is as long as its longest section.
    #expect(header(2, in: layout) == expected(0, 110, 80, 20))
    #expect(header(3, in: layout) == expected(0, 180, 200, 20))
    #expect(frame(5, 3, in: layout) == expected(0, 240, 40, 40))
    #expect(header(4, in: layout) == expected(0, 290, 80, 20))
    #expect(layout.collectionViewContentSize == Size(width: 200, height: 350))
  }

  @Test func `each pinned header stays within its own section`() {
    let short = section(columns: 2, extent: 80)
    let layout = layout([short, short], counts: [2, 6])
    layout.visibleBounds = Rect(x: 0, y: 70, width: 200, height: 100)
    #expect(header(0, in: layout)?.minY == 40)
    #expect(header(1, in: layout)?.minY == 70)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the insets of the container are around a row`(direction: LayoutDirection) {
    let half = section(columns: 2, extent: 80)
    let margins = DirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 10)
    let layout = layout(
      [half, half, half], counts: [1, 1, 1], margins: margins, direction: direction)
    let starts = (0..<3).compactMap { frame(0, $0, in: layout) }
      .map { direction == .leftToRight ? $0.minX : 200 - $0.maxX }
    #expect(starts == [30, 110, 30])
  }

  @Test func `a section that is wider than the container is as wide as it`() {
    let layout = layout([section(columns: 9, extent: 1_000)], counts: [1])
    #expect(header(0, in: layout)?.width == 200)
    #expect(layout.collectionViewContentSize.width == 200)
  }

  @Test func `a section that scrolls orthogonally has a row of its own`() throws {
    var row = section(columns: 2, extent: 80)
    row.orthogonalScrollingBehavior = .continuous
    let layout = layout([section(columns: 2, extent: 80), row], counts: [1, 1])
    #expect(header(1, in: layout) == Rect(x: 0, y: 60, width: 200, height: 20))
    let viewport = try #require(layout.orthogonalRow(ofSection: 1)?.viewport)
    #expect(viewport == Rect(x: 0, y: 80, width: 200, height: 40))
  }

  @Test func `an empty section has the frame of its part of the row`() {
    let short = section(columns: 2, extent: 80)
    let layout = layout([short, short, short], counts: [2, 0, 1])
    var frames: [Int: Rect] = [:]
    layout.forEachEmptySection(meeting: Rect(x: 0, y: 0, width: 200, height: 500)) {
      frames[$0] = $1
    }
    #expect(frames == [1: Rect(x: 80, y: 0, width: 80, height: 20)])
  }
}
