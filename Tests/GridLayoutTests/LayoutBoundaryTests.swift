import TestSupport
import Testing

@testable import GridLayout

/// Tests headers and footers of the whole layout, and decorations of sections.
@MainActor
@Suite struct `Boundary items and decorations` {
  private func size(_ width: LayoutDimension, _ height: LayoutDimension) -> LayoutSize {
    LayoutSize(width: width, height: height)
  }

  /// Rows of 40 points.
  private var rows: LayoutSection {
    LayoutSection(
      group: .horizontal(
        size: size(.fractionalWidth(1), .absolute(40)),
        subitems: [LayoutItem(size: size(.fractionalWidth(1), .fractionalHeight(1)))]))
  }

  private func boundary(
    _ kind: String, _ extent: Double, _ alignment: LayoutAlignment, pins: Bool = true
  ) -> LayoutBoundarySupplementaryItem {
    LayoutBoundarySupplementaryItem(
      size: size(.fractionalWidth(1), .absolute(extent)), elementKind: kind, alignment: alignment,
      pinToVisibleBounds: pins)
  }

  private func prepared(
    _ section: LayoutSection, _ items: [LayoutBoundarySupplementaryItem] = [], counts: [Int]
  ) -> CompositionalLayout {
    var configuration = CompositionalLayout.Configuration()
    configuration.boundarySupplementaryItems = items
    let layout = CompositionalLayout(section: section, configuration: configuration)
    layout.prepare(
      itemCounts: counts,
      environment: LayoutEnvironment(containerSize: Size(width: 320, height: 100), scale: 1))
    return layout
  }

  private func frame(
    _ kind: String, section: Int, of layout: CompositionalLayout, at offset: Double
  ) -> LayoutAttributes? {
    layout.attributes(
      ofSupplementary: kind, at: IndexPath(item: 0, section: section),
      visibleBounds: Rect(x: 0, y: offset, width: 320, height: 100))
  }

  @Test(arguments: [true, false])
  func `an item longer than the content pushes those at the end out`(isOfLayout: Bool) {
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    let columns = LayoutSection(
      group: .vertical(
        size: size(.absolute(50), .fractionalHeight(1)),
        subitems: [LayoutItem(size: size(.fractionalWidth(1), .fractionalHeight(1)))]))
    let items = [
      LayoutBoundarySupplementaryItem(
        size: size(.fractionalWidth(1), .absolute(20)), elementKind: "t", alignment: .top),
      LayoutBoundarySupplementaryItem(
        size: size(.absolute(20), .fractionalHeight(1)), elementKind: "f", alignment: .trailing),
    ]
    var section = columns
    if isOfLayout {
      configuration.boundarySupplementaryItems = items
    } else {
      section.boundarySupplementaryItems = items
    }
    let layout = CompositionalLayout(section: section, configuration: configuration)
    layout.prepare(
      itemCounts: [5],
      environment: LayoutEnvironment(containerSize: Size(width: 270, height: 100), scale: 1))
    let end = layout.attributes(
      ofSupplementary: "f", at: IndexPath(item: 0, section: isOfLayout ? -1 : 0))
    #expect(layout.contentSize.width == 290)
    #expect(end?.frame.minX == 270)
    // Content that is longer than the item is covered by one of the layout, as before.
    layout.prepare(
      itemCounts: [6],
      environment: LayoutEnvironment(containerSize: Size(width: 270, height: 100), scale: 1))
    let covering = layout.attributes(
      ofSupplementary: "f", at: IndexPath(item: 0, section: isOfLayout ? -1 : 0))
    #expect(layout.contentSize.width == (isOfLayout ? 300 : 320))
    #expect(covering?.frame.minX == (isOfLayout ? 280 : 300))
  }

  @Test func `a pinned header and footer of the layout stay at the edges of the viewport`() {
    let layout = prepared(
      rows, [boundary("top", 30, .top), boundary("end", 20, .bottom)], counts: [5, 0, 5])
    #expect(layout.contentSize.height == 30 + 400 + 20)
    for offset in [0.0, 17, 130, 349, 350] {
      let header = frame("top", section: -1, of: layout, at: offset)
      let footer = frame("end", section: -1, of: layout, at: offset)
      #expect(header?.frame == Rect(x: 0, y: offset, width: 320, height: 30))
      #expect(footer?.frame == Rect(x: 0, y: offset + 80, width: 320, height: 20))
      #expect(header?.zIndex == 1_000_000_001)
    }
  }

  @Test func `a header that is not pinned scrolls with the content`() {
    let layout = prepared(rows, [boundary("top", 30, .top, pins: false)], counts: [5])
    #expect(frame("top", section: -1, of: layout, at: 60)?.frame.minY == 0)
    #expect(frame("top", section: -1, of: layout, at: 60)?.zIndex == 1)
  }

  @Test func `pinned headers and footers of a section do not cover each other`() {
    let half = LayoutItem(size: size(.fractionalWidth(0.5), .fractionalHeight(1)))
    var section = LayoutSection(
      group: .horizontal(
        size: size(.fractionalWidth(1), .absolute(40)), subitems: [half]))
    section.contentInsets = DirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6)
    section.boundarySupplementaryItems = [
      boundary("head", 30, .top), boundary("foot", 20, .bottom),
    ]
    let layout = prepared(section, counts: [3, 12])
    // As recorded from UIKit: the end of its section pushes the first header out.
    let places = [("head", 0), ("foot", 0), ("head", 1), ("foot", 1)].map {
      frame($0.0, section: $0.1, of: layout, at: 100)?.frame.minY
    }
    #expect(places == [88, 118, 138, 180])
  }

  @Test func `a decoration covers its whole section minus its insets`() {
    var section = rows
    section.contentInsets = DirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    section.boundarySupplementaryItems = [boundary("head", 30, .top, pins: false)]
    section.decorationItems = [
      .background(elementKind: "panel", contentInsets: DirectionalEdgeInsets(all: 2))
    ]
    let layout = prepared(section, counts: [2, 0, 1])
    var panels: [Int: Rect] = [:]
    var cells: Set<Int> = []
    layout.forEachElement(visibleBounds: Rect(x: 0, y: 0, width: 320, height: 100)) { element in
      switch element.element.category {
      case .decoration: panels[element.indexPath.section] = element.frame
      case .cell: cells.insert(element.zIndex)
      case .supplementary: break
      }
    }
    #expect(panels[0] == Rect(x: 2, y: 2, width: 316, height: 30 + 5 + 80 + 7 - 4))
    // A section without items still has its header and insets.
    #expect(panels[1] == Rect(x: 2, y: 124, width: 316, height: 30 + 5 + 7 - 4))
    #expect(panels[2]?.minY == 166)
    #expect(cells == [1])
  }

  @Test func `the decoration of an orthogonal section does not scroll with the row`() {
    var section = rows
    section.orthogonalScrollingBehavior = .continuous
    section.decorationItems = [.background(elementKind: "panel")]
    let layout = prepared(section, counts: [20])
    layout.setOrthogonalOffset(500, ofSection: 0)
    var panels: [Rect] = []
    layout.forEachElement(visibleBounds: Rect(x: 0, y: 0, width: 320, height: 100)) { element in
      if case .decoration = element.element.category { panels.append(element.frame) }
    }
    #expect(panels == [Rect(x: 0, y: 0, width: 320, height: 40)])
  }

  /// A layout with a single boundary item.
  struct Alone: Sendable, CustomTestStringConvertible {
    var direction: Axis
    var alignment: LayoutAlignment
    var isRightToLeft: Bool
    var extends: Bool
    var offset: Double

    var testDescription: String {
      "\(direction), \(alignment), extends \(extends), offset \(offset), "
        + (isRightToLeft ? "right to left" : "left to right")
    }

    static let all: [Alone] = Axis.allCases.flatMap { direction in
      LayoutAlignment.allCases.flatMap { alignment in
        [false, true].flatMap { isRightToLeft in
          [false, true].flatMap { extends in
            [0.0, 7, -7].map { offset in
              Alone(
                direction: direction, alignment: alignment, isRightToLeft: isRightToLeft,
                extends: extends, offset: offset)
            }
          }
        }
      }
    }

    /// -1 for an item before the content, 1 after it, 0 for an item at its sides.
    var side: Int {
      let (start, end): ([LayoutAlignment], [LayoutAlignment]) =
        direction == .vertical
        ? ([.top, .topLeading, .topTrailing], [.bottom, .bottomLeading, .bottomTrailing])
        : (
          [.leading, .topLeading, .bottomLeading], [.trailing, .topTrailing, .bottomTrailing]
        )
      return start.contains(alignment) ? -1 : end.contains(alignment) ? 1 : 0
    }
  }

  @Test(arguments: Alone.all)
  func `a boundary item of the layout extends the content at its start or end`(
    alone: Alone
  ) throws {
    for (groups, length) in [(4, 20.0), (1, 20), (1, 130), (0, 20)] {
      let axis = alone.direction
      let along = Double(groups) * 80
      var configuration = CompositionalLayout.Configuration()
      configuration.scrollDirection = axis
      configuration.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(
          size: LayoutSize(width: .absolute(length), height: .absolute(length)),
          elementKind: "one", alignment: alone.alignment,
          absoluteOffset: Point(along: axis, alone.offset, cross: 0),
          extendsBoundary: alone.extends)
      ]
      let cell = LayoutSize(width: .absolute(80), height: .absolute(80))
      let layout = CompositionalLayout(
        section: LayoutSection(
          group: .horizontal(size: cell, subitem: LayoutItem(size: cell), count: 1)),
        configuration: configuration)
      layout.prepare(
        itemCounts: [groups],
        environment: LayoutEnvironment(
          containerSize: Size(width: 320, height: 240), scale: 1,
          layoutDirection: alone.isRightToLeft ? .rightToLeft : .leftToRight))

      // Each case of the guide.
      var extent = along
      var start = 0.0
      switch alone.side {
      case -1 where alone.extends:
        extent += max(0, length - alone.offset)
        start = max(0, length - alone.offset) - length
      case -1: start = 0
      case 1 where alone.extends && axis == .vertical:
        extent += max(0, length + alone.offset)
        start = along
      case 1 where alone.extends:
        extent = max(along, length)
        start = max(0, along - length)
      case 1: start = along - length
      default:
        if alone.extends { extent = max(along, length) }
        start = (extent - length) / 2
      }
      start += alone.offset
      let comment: Comment = "\(groups) groups, \(length) points long"
      #expect(layout.contentSize[axis] == extent, comment)
      let bounds = Rect(x: 0, y: 0, width: 320, height: 240)
      let frame = try #require(
        layout.attributes(
          ofSupplementary: "one", at: IndexPath(item: 0, section: -1), visibleBounds: bounds
        )?.frame)
      #expect(frame.start(along: axis) == start.rounded(), comment)
    }
  }
}
