import GridEngine
import Testing

/// The code of the article "Layouts". ``GuideSnippetTests`` compares the two.
@MainActor struct LayoutsGuide {
  private func grid(columns: Int) -> LayoutSection {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)),
      subitem: tile, count: columns)
    row.interItemSpacing = .fixed(8)
    var section = LayoutSection(group: row)
    section.interGroupSpacing = 8
    section.contentInsets = DirectionalEdgeInsets(all: 8)
    return section
  }

  private func shelf() -> LayoutSection {
    let size = LayoutSize(width: .absolute(200), height: .absolute(140))
    var section = LayoutSection(
      group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
    section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
    section.interGroupSpacing = 8
    return section
  }

  private func makeLayout() -> CompositionalLayout {
    let layout = CompositionalLayout { section, environment in
      section == 0 ? shelf() : grid(columns: max(1, Int(environment.containerSize.width / 160)))
    }
    return layout
  }

  /// Returns the frames of the displayed cells by index path.
  private func frames(
    of layout: CompositionalLayout, counts: [Int], width: Double
  ) throws -> [IndexPath: Rect] {
    let view = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(containerSize: Size(width: width, height: 600)))
    let source = try Self.fill(view, counts: counts)
    view.layoutIfNeeded()
    return try withExtendedLifetime(source) {
      var frames: [IndexPath: Rect] = [:]
      for path in view.indexPathsForVisibleItems {
        frames[path] = try #require(view.layoutAttributesForItem(at: path)).frame
      }
      return frames
    }
  }

  private static func fill(
    _ view: CollectionView, counts: [Int]
  ) throws -> DiffableDataSource<Int, Int> {
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for (section, count) in counts.enumerated() {
      try snapshot.appendSections([section])
      try snapshot.appendItems((0..<count).map { 1_000 * section + $0 })
    }
    source.apply(snapshot)
    return source
  }

  @Test func `three columns share the width without the insets and the spacing`() throws {
    let layout = CompositionalLayout(section: grid(columns: 3))
    let frames = try frames(of: layout, counts: [4], width: 332)
    #expect(frames[IndexPath(item: 0, section: 0)] == Rect(x: 8, y: 8, width: 100, height: 120))
    #expect(frames[IndexPath(item: 1, section: 0)] == Rect(x: 116, y: 8, width: 100, height: 120))
    #expect(frames[IndexPath(item: 3, section: 0)] == Rect(x: 8, y: 136, width: 100, height: 120))
  }

  @Test func `a provider chooses the section and its columns`() throws {
    let layout = makeLayout()
    let frames = try frames(of: layout, counts: [9, 4], width: 332)
    #expect(frames[IndexPath(item: 1, section: 0)]?.origin == Point(x: 208, y: 0))
    #expect(frames[IndexPath(item: 8, section: 0)] == nil)
    #expect(frames[IndexPath(item: 0, section: 1)] == Rect(x: 8, y: 148, width: 154, height: 120))
  }

  private func makeAlbums(_ counts: [Int]) -> CompositionalLayout {
    let layout = CompositionalLayout { album, _ in
      let columns = min(counts[album], 12)
      var section = grid(columns: columns)
      if columns < 12 { section.crossExtent = 8 + Double(columns) * 108 }
      return section
    }
    return layout
  }

  @Test func `short sections share a row`() throws {
    let counts = [3, 2, 30, 4]
    let frames = try frames(of: makeAlbums(counts), counts: counts, width: 1_304)
    #expect(frames[IndexPath(item: 2, section: 0)] == Rect(x: 224, y: 8, width: 100, height: 120))
    #expect(frames[IndexPath(item: 0, section: 1)] == Rect(x: 340, y: 8, width: 100, height: 120))
    #expect(frames[IndexPath(item: 12, section: 2)] == Rect(x: 8, y: 272, width: 100, height: 120))
    #expect(frames[IndexPath(item: 0, section: 3)]?.origin == Point(x: 8, y: 536))
  }

  private final class TitleView: CollectionReusableView {
    var title = "" { didSet { setNeedsDisplay() } }

    override func preferredSize(fitting proposed: Size) -> Size {
      Size(width: proposed.width, height: 28)
    }

    override func draw(into list: inout DrawList) {
      list.fill(Rect(size: size), Color(0x101018))
      list.text(title, in: Rect(size: size), style: TextStyle(size: 17, weight: .bold))
    }
  }

  @Test func `headers show the identifiers of their sections, and stay at the top`() throws {
    var section = grid(columns: 3)
    let header = LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(32)),
      elementKind: "header", alignment: .top, pinToVisibleBounds: true)
    section.boundarySupplementaryItems = [header]
    let view = CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 332, height: 600)))
    let source = try Self.fill(view, counts: [30, 30])

    let title = SupplementaryRegistration<TitleView>(elementKind: "header") {
      [unowned source] view, _, path in
      view.title = source.sectionIdentifier(for: path.section).map { "Album \($0)" } ?? ""
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: title, for: path)
    }

    view.layoutIfNeeded()
    view.setContentOffset(Point(x: 0, y: 300))
    view.layoutIfNeeded()
    let shown = view.supplementaryView(
      forElementKind: "header", at: IndexPath(item: 0, section: 0))
    #expect((shown as? TitleView)?.title == "Album 0")
    #expect(shown?.layoutAttributes?.frame == Rect(x: 8, y: 300, width: 316, height: 28))
    withExtendedLifetime(source) {}
  }

  @Test func `a badge is attached to the corner of a cell`() throws {
    let badge = LayoutSupplementaryItem(
      size: LayoutSize(width: .absolute(20), height: .absolute(20)), elementKind: "badge",
      containerAnchor: LayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: Point(x: 0.5, y: -0.5)))
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)),
      supplementaryItems: [badge])

    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .absolute(100), height: .absolute(100)), subitems: [tile])
    let layout = CompositionalLayout(section: LayoutSection(group: row))
    let view = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
    let source = try Self.fill(view, counts: [1])
    let dot = SupplementaryRegistration<CollectionReusableView>(elementKind: "badge") { _, _, _ in }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: dot, for: path)
    }
    view.layoutIfNeeded()
    let frame = view.layoutAttributesForSupplementaryElement(
      ofKind: "badge", at: IndexPath(item: 0, section: 0))?.frame
    withExtendedLifetime(source) {
      #expect(frame == Rect(x: 90, y: -10, width: 20, height: 20))
    }
  }

  @Test func `a custom group places items where its provider says`() throws {
    let mosaic = LayoutGroup.custom(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(200))
    ) { group in
      let half = group.size.width / 2
      return [
        LayoutCustomItem(frame: Rect(x: 0, y: 0, width: half, height: 200)),
        LayoutCustomItem(frame: Rect(x: half, y: 0, width: half, height: 100)),
        LayoutCustomItem(frame: Rect(x: half, y: 100, width: half, height: 100)),
      ]
    }
    let section = LayoutSection(group: mosaic)

    let frames = try frames(
      of: CompositionalLayout(section: section), counts: [4], width: 300)
    #expect(frames[IndexPath(item: 2, section: 0)] == Rect(x: 150, y: 100, width: 150, height: 100))
    #expect(frames[IndexPath(item: 3, section: 0)] == Rect(x: 0, y: 200, width: 150, height: 200))
  }
}
