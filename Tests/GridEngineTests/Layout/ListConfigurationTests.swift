import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests the metrics and the drawing of lists.
@MainActor
struct ListConfigurationTests {
  typealias Appearance = LayoutListConfiguration.Appearance

  /// Shows sections of items, of which each row requests a height of 20 points.
  private func fixture(
    _ sections: [[String]], _ configuration: LayoutListConfiguration,
    size: Size = Size(width: 200, height: 400)
  ) -> PlainFixture {
    let fixture = PlainFixture(sections, size: size)
    for word in sections.joined() { fixture.words.heights[word] = 20 }
    fixture.view.setCollectionViewLayout(CompositionalLayout.list(using: configuration))
    // The fixture's first cells have no heights yet.
    fixture.view.reloadData()
    fixture.frame()
    return fixture
  }

  private func frame(_ item: Int, _ section: Int, in fixture: PlainFixture) -> Rect? {
    fixture.view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  private func header(_ section: Int, in fixture: PlainFixture) -> Rect? {
    fixture.view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section)
    )?.frame
  }

  // MARK: Metrics

  @Test(arguments: [
    (Appearance.plain, 0.0, 0.0), (.grouped, 0, 16), (.insetGrouped, 16, 16), (.sidebar, 8, 0),
    (.sidebarPlain, 0, 0),
  ])
  func `rows fill the width inside the insets, and have their measured heights`(
    appearance: Appearance, side: Double, top: Double
  ) {
    let fixture = fixture([["a", "b"], ["c"]], LayoutListConfiguration(appearance: appearance))
    #expect(frame(0, 0, in: fixture) == Rect(x: side, y: top, width: 200 - 2 * side, height: 20))
    #expect(frame(1, 0, in: fixture)?.minY == top + 20)
    #expect(frame(0, 1, in: fixture)?.minY == 40 + 3 * top, "space below and above")
    #expect(fixture.view.contentSize == Size(width: 200, height: 60 + 4 * top))
  }

  @Test(arguments: [
    (Appearance.plain, nil, 0.0), (.grouped, nil, 16), (.sidebar, nil, 12), (.plain, 7.0, 7),
    (.grouped, 0.0, 0),
  ])
  func `the space above a header is that of the appearance, or its own`(
    appearance: Appearance, padding: Double?, expected: Double
  ) {
    var configuration = LayoutListConfiguration(appearance: appearance)
    configuration.headerMode = .supplementary
    configuration.footerMode = .supplementary
    configuration.headerTopPadding = padding
    configuration.estimatedRowHeight = 30
    let fixture = fixture([["a", "b"], ["c"]], configuration)
    #expect(header(0, in: fixture)?.minY == expected)
    #expect(frame(0, 0, in: fixture)?.minY == expected + 30, "rows begin under the header")
    let footer = fixture.view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: 0))?.frame
    #expect(footer?.minY == expected + 70)
    #expect(header(1, in: fixture)?.minY == 2 * expected + 100)
    #expect(fixture.view.contentSize.height == 2 * expected + 4 * 30 + 3 * 20)
  }

  @Test func `only plain lists pin their headers, below the space above`() {
    for appearance in Appearance.allCases {
      var configuration = LayoutListConfiguration(appearance: appearance)
      configuration.headerMode = .supplementary
      configuration.headerTopPadding = 5
      let fixture = fixture(
        [(0..<50).map { "a\($0)" }], configuration, size: Size(width: 200, height: 100))
      fixture.view.setContentOffset(Point(x: 0, y: 3))
      fixture.frame()
      #expect(header(0, in: fixture)?.minY == 5, "\(appearance)")
      fixture.view.setContentOffset(Point(x: 0, y: 60))
      fixture.frame()
      let expected = appearance == .plain ? fixture.view.contentOffset.y : 5
      #expect(header(0, in: fixture)?.minY == expected, "\(appearance)")
      #expect(fixture.view.contentOffset.y > 40)
    }
  }

  @Test func `a first item as header has the space above it and no separators`() {
    var configuration = LayoutListConfiguration(appearance: .insetGrouped)
    configuration.headerMode = .firstItemInSection
    configuration.headerTopPadding = 9
    let fixture = fixture([["title", "a", "b"]], configuration)
    #expect(frame(0, 0, in: fixture)?.minY == 9)
    #expect(drawing(of: "title", in: fixture).isEmpty)
    let (top, bottom) = (drawing(of: "a", in: fixture), drawing(of: "b", in: fixture))
    #expect(top.contains(.fill(Rect(x: 0, y: 0, width: 168, height: 30), gray, cornerRadius: 10)))
    #expect(top.contains(.fill(line(16, 19, 152), separator, cornerRadius: 0)))
    #expect(
      bottom == [
        .pushClip(Rect(x: 0, y: 0, width: 168, height: 20)),
        .fill(Rect(x: 0, y: -10, width: 168, height: 30), gray, cornerRadius: 10), .popClip,
      ])
  }

  @Test func `lists and other sections mix`() {
    let fixture = PlainFixture([["a"], ["b", "c"]], size: Size(width: 200, height: 400))
    let half = LayoutSize(width: .fractionalWidth(0.5), height: .absolute(30))
    fixture.view.setCollectionViewLayout(
      CompositionalLayout { section, environment in
        guard section == 1 else {
          return .list(
            using: LayoutListConfiguration(appearance: .plain), layoutEnvironment: environment)
        }
        return LayoutSection(
          group: .horizontal(
            size: LayoutSize(width: .fractionalWidth(1), height: .absolute(30)),
            subitems: [LayoutItem(size: half)]))
      })
    fixture.frame()
    #expect(drawing(of: "a", in: fixture).count == 1)
    #expect(drawing(of: "b", in: fixture).isEmpty)
    #expect(frame(1, 1, in: fixture)?.minX == 100)
  }

  // MARK: Drawing

  private let gray = Color(0x808080, alpha: 40)
  private let separator = ListSeparatorConfiguration().color

  private func line(_ x: Double, _ y: Double, _ width: Double, thickness: Double = 1) -> Rect {
    Rect(x: x, y: y, width: width, height: thickness)
  }

  /// Returns the commands of an item's cell, which draws nothing itself.
  private func drawing(of item: String, in fixture: PlainFixture) -> [DrawCommand] {
    fixture.cells[item]?.drawList.commands ?? []
  }

  /// Returns the separators of an item's cell.
  private func separators(of item: String, in fixture: PlainFixture) -> [Rect] {
    drawing(of: item, in: fixture).compactMap {
      if case .fill(let rect, let color, _) = $0, color == separator { rect } else { nil }
    }
  }

  @Test func `plain rows have a line below, grouped ones at all edges, inset ones in between`() {
    func lines(_ appearance: Appearance) -> [[Rect]] {
      let fixture = fixture([["a", "b", "c"]], LayoutListConfiguration(appearance: appearance))
      return ["a", "b", "c"].map { separators(of: $0, in: fixture) }
    }
    #expect(lines(.plain) == Array(repeating: [line(16, 19, 184)], count: 3))
    #expect(
      lines(.grouped) == [
        [line(0, 0, 200), line(16, 19, 184)], [line(16, 19, 184)], [line(0, 19, 200)],
      ])
    #expect(lines(.insetGrouped) == [[line(16, 19, 152)], [line(16, 19, 152)], []])
    #expect(lines(.sidebar) == [[], [], []] && lines(.sidebarPlain) == [[], [], []])
  }

  @Test func `separators are a device pixel thick, and mirrored from right to left`() {
    let fixture = fixture([["a", "b"]], LayoutListConfiguration(appearance: .plain))
    fixture.view.environment.scale = 2
    fixture.frame()
    #expect(separators(of: "a", in: fixture) == [line(16, 19.5, 184, thickness: 0.5)])
    fixture.view.environment.layoutDirection = .rightToLeft
    fixture.frame()
    #expect(separators(of: "a", in: fixture) == [line(0, 19.5, 184, thickness: 0.5)])
  }

  @Test func `a handler changes the separators of single items`() {
    var configuration = LayoutListConfiguration(appearance: .plain)
    configuration.separatorConfiguration.bottomSeparatorInsets = .zero
    configuration.itemSeparatorHandler = { path, common in
      var own = common
      if path.item == 1 { own.bottomSeparatorVisibility = .hidden }
      if path.item == 2 {
        own.topSeparatorVisibility = .visible
        own.topSeparatorInsets = DirectionalEdgeInsets(leading: 5, trailing: 10)
      }
      return own
    }
    let fixture = fixture([["a", "b", "c"]], configuration)
    #expect(separators(of: "a", in: fixture) == [line(0, 19, 200)])
    #expect(separators(of: "b", in: fixture) == [])
    #expect(separators(of: "c", in: fixture) == [line(5, 0, 185), line(0, 19, 200)])
    fixture.words.sections[0].insert("x", at: 0)
    fixture.words.heights["x"] = 20
    fixture.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    fixture.frame()
    #expect(separators(of: "a", in: fixture) == [], "its index path is the second now")
    #expect(separators(of: "c", in: fixture) == [line(0, 19, 200)])
  }

  @Test(arguments: Seeds.chosen)
  func `each row is drawn for its position after any change`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let fixture = fixture([["a0", "a1", "a2"]], LayoutListConfiguration(appearance: .insetGrouped))
    var next = 3
    for step in 0..<Seeds.iterations(60) {
      let count = fixture.words.sections[0].count
      let item = Int.random(in: 0...count, using: &random)
      if count > 0, item < count, Bool.random(using: &random) {
        fixture.words.sections[0].remove(at: item)
        fixture.view.deleteItems(at: [IndexPath(item: item, section: 0)])
      } else {
        fixture.words.heights["a\(next)"] = 20
        fixture.words.sections[0].insert("a\(next)", at: item)
        fixture.view.insertItems(at: [IndexPath(item: item, section: 0)])
        next += 1
      }
      fixture.frame()
      let words = fixture.words.sections[0]
      for word in fixture.shown {
        let isLast = word == words.last
        #expect(
          separators(of: word, in: fixture) == (isLast ? [] : [line(16, 19, 152)]),
          "step \(step): \(word) of \(words)")
        let background = drawing(of: word, in: fixture).compactMap {
          if case .fill(let rect, let color, let radius) = $0, color == gray {
            (rect.minY, rect.maxY, radius)
          } else {
            nil
          }
        }
        let isFirst = word == words.first
        let isSingle = isFirst && isLast
        #expect(background.count == 1)
        #expect(background.first?.0 == (isLast && !isSingle ? -10 : 0), "step \(step): \(word)")
        #expect(background.first?.1 == (isFirst && !isSingle ? 30 : 20), "step \(step): \(word)")
        #expect(background.first?.2 == (isFirst || isLast ? 10 : 0), "step \(step): \(word)")
      }
    }
  }

  @Test func `an unchanged style draws no row again`() {
    let fixture = fixture([["a", "b", "c"]], LayoutListConfiguration(appearance: .grouped))
    let one = fixture.view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    fixture.view.invalidateLayout()
    fixture.frame()
    let other = fixture.view.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))
    #expect(one?.listRow != nil && one?.listRow?.style !== other?.listRow?.style)
    #expect(one?.isDrawnUnlike(other!) == false)
    var changed = LayoutListConfiguration(appearance: .grouped)
    changed.separatorConfiguration.color = Color(0xFF0000)
    fixture.view.setCollectionViewLayout(CompositionalLayout.list(using: changed))
    fixture.frame()
    #expect(separators(of: "b", in: fixture) == [], "the color is another one")
    #expect(drawing(of: "b", in: fixture).count == 2)
  }
}
