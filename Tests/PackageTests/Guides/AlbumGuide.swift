import FrameTiming
import GridEngine
import Testing

// The program of the article "Building a grid". ``GuideSnippetTests`` compares the two.

@MainActor final class CaptionCell: CollectionViewCell {
  var name = ""
  var caption: String?

  static let style = TextStyle(size: 13)

  override func preferredSize(fitting proposed: Size) -> Size {
    guard let textMeasuring else { return proposed }
    let text = textMeasuring.size(
      of: caption ?? "…", style: Self.style, width: proposed.width - 16, maximumLines: 3)
    return Size(width: proposed.width, height: 32 + text.height + 8)
  }

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Color(0x2B2D36), cornerRadius: 8)
    list.text(
      name, in: Rect(x: 8, y: 6, width: size.width - 16, height: 22),
      style: TextStyle(size: 15, weight: .bold))
    guard let textMeasuring else { return }
    list.paragraph(
      caption ?? "…", in: Rect(x: 8, y: 32, width: size.width - 16, height: size.height - 40),
      style: Self.style, maximumLines: 3, measuring: textMeasuring)
  }
}

@MainActor final class AlbumTitle: CollectionReusableView {
  var title = ""

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Color(0x101018))
    list.text(title, in: Rect(size: size), style: TextStyle(size: 17, weight: .bold))
  }
}

@MainActor final class AlbumGrid {
  let view: CollectionView
  private let source: DiffableDataSource<String, Int>

  init(size: Size, scale: Double, measuring: any TextMeasuring, captions: Captions) {
    view = CollectionView(
      layout: CompositionalLayout { _, environment in
        Self.album(columns: max(1, Int(environment.containerSize.width / 200)))
      },
      environment: LayoutEnvironment(containerSize: size, scale: scale))
    view.textMeasuring = measuring

    let cell = CellRegistration<CaptionCell, Int> { cell, _, id in
      cell.name = "Photo \(id)"
      cell.caption = captions.loaded[id]
      captions.load(id)
    }
    source = DiffableDataSource(collectionView: view) { view, path, id in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: id)
    }

    let title = SupplementaryRegistration<AlbumTitle>(elementKind: "title") {
      [unowned source] view, _, path in
      view.title = source.sectionIdentifier(for: path.section) ?? ""
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: title, for: path)
    }

    source.prefetching = ItemPrefetching(
      prefetch: { ids in for id in ids { captions.load(id) } },
      cancel: { ids in for id in ids { captions.cancel(id) } })
    captions.onLoad = { [weak source] id in source?.reconfigure([id]) }
  }

  private static func album(columns: Int) -> LayoutSection {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .uniformAcrossSiblings(estimate: 80)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(80)),
      subitem: tile, count: columns)
    row.interItemSpacing = .fixed(8)
    var section = LayoutSection(group: row)
    section.interGroupSpacing = 8
    section.contentInsets = DirectionalEdgeInsets(top: 0, leading: 8, bottom: 16, trailing: 8)
    section.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(36)),
        elementKind: "title", alignment: .top, pinToVisibleBounds: true)
    ]
    return section
  }

  func show(_ albums: [(name: String, photos: [Int])]) {
    source.apply(uniquing: albums.map { (section: $0.name, items: $0.photos) })
  }

  func runFrame(
    showingAt shown: FrameTime, deadline: FrameTime,
    draw: (_ list: DrawList, _ origin: Point, _ opacity: Double) -> Void
  ) {
    view.advance(to: shown)
    view.layoutIfNeeded()
    view.forEachDisplayedView { view, frame, opacity in
      draw(view.drawList, frame.origin, opacity)
    }
    view.prepareCells(until: deadline)
  }
}

@MainActor final class AlbumSelection: CollectionViewDelegate {
  weak var source: DiffableDataSource<String, Int>?
  private(set) var selected: Int?

  func collectionView(_ view: CollectionView, didSelectItemAt path: ItemPath) {
    selected = source?.itemIdentifier(for: path)
  }
}

@MainActor final class Captions {
  private(set) var loaded: [Int: String] = [:]
  private(set) var pending: Set<Int> = []
  var onLoad: ((Int) -> Void)?

  func load(_ id: Int) {
    guard loaded[id] == nil else { return }
    pending.insert(id)
  }

  func cancel(_ id: Int) { pending.remove(id) }

  func finish(_ id: Int, _ text: String) {
    pending.remove(id)
    loaded[id] = text
    onLoad?(id)
  }
}

@MainActor struct AlbumGuide {
  /// A font with one character for each 10 points and lines of 16 points.
  private struct Typewriter: TextMeasuring {
    func lines(
      of text: String, style: TextStyle, width: Double?, maximumLines: Int
    ) -> [String] {
      let count = width.map { max(1, Int($0 / 10)) } ?? .max
      let starts = stride(from: 0, to: max(1, text.count), by: count)
      let lines = starts.map { String(text.dropFirst($0).prefix(count)) }
      return maximumLines > 0 ? Array(lines.prefix(maximumLines)) : lines
    }

    func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
      let count = lines(of: text, style: style, width: width, maximumLines: maximumLines).count
      return Size(width: width ?? 0, height: Double(count) * lineHeight(of: style))
    }

    func lineHeight(of style: TextStyle) -> Double { 16 }
  }

  private let captions = Captions()
  private let grid: AlbumGrid

  init() {
    grid = AlbumGrid(
      size: Size(width: 424, height: 300), scale: 1, measuring: Typewriter(), captions: captions)
    grid.show([("Spring", Array(0..<50)), ("Summer", Array(50..<100))])
  }

  private func frame() -> [Point] {
    var origins: [Point] = []
    let now = FrameTime.now
    grid.runFrame(showingAt: now, deadline: now.advanced(bySeconds: 10)) { _, origin, _ in
      origins.append(origin)
    }
    return origins
  }

  private func cell(_ item: Int) throws -> CaptionCell {
    try #require(
      grid.view.cellForItem(at: IndexPath(item: item, section: 0)) as? CaptionCell)
  }

  @Test func `tiles of a row are as high as the longest caption, which arrives later`() throws {
    #expect(!frame().isEmpty)
    #expect(try cell(0).size == Size(width: 200, height: 56))
    // 18 characters fit a line.
    captions.finish(1, String(repeating: "a", count: 30))
    _ = frame()
    #expect(try cell(0).size.height == 72)
    #expect(try cell(1).size.height == 72)
    #expect(try cell(2).size.height == 56)
  }

  @Test func `captions are requested before their tiles are visible`() throws {
    _ = frame()
    let visible = Set(grid.view.indexPathsForVisibleItems.map(\.item))
    #expect(visible.isSubset(of: captions.pending) && !captions.pending.isSubset(of: visible))
    let id = try #require(captions.pending.max())
    captions.finish(id, "Cherry trees")
    grid.view.setContentOffset(Point(x: 0, y: 64 * Double(id / 2)))
    _ = frame()
    #expect(try cell(id).caption == "Cherry trees")
  }

  @Test func `the title of an album stays at the top`() {
    _ = frame()
    grid.view.setContentOffset(Point(x: 0, y: 500))
    _ = frame()
    let title = grid.view.supplementaryView(
      forElementKind: "title", at: IndexPath(item: 0, section: 0))
    #expect((title as? AlbumTitle)?.title == "Spring")
    #expect(title?.layoutAttributes?.frame.minY == grid.view.contentOffset.y)
  }
}
