import GridEngine
import Testing

/// The code of `docs/aspect-ratios.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct AspectRatioGuide {
  private struct Album {
    let ratios: [Float]
  }

  @Test func `photos of an album fill the rows`() {
    let album = Album(ratios: [1.5, 1, 0.75])
    let layout = CompositionalLayout { section, environment in
      .justifiedRows(aspectRatios: album.ratios, rowHeight: 180, spacing: 8)
    }
    let view = CollectionView(
      layout: layout, environment: LayoutEnvironment(containerSize: Size(width: 601, height: 400)))
    let items = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: items, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems([0, 1, 2])
    source.apply(snapshot)
    view.layoutIfNeeded()
    let frames = view.visibleCells.compactMap(\.layoutAttributes?.frame)
    #expect(frames.map(\.width).sorted() == [135, 180, 270])
    #expect(frames.allSatisfy { $0.height == 180 && $0.minY == 0 })
  }

  @Test func `captions follow the size of type`() {
    let album = Album(ratios: [1, 1, 1, 1, 1, 1])
    let layout = CompositionalLayout { section, environment in
      var albums = LayoutSection.waterfall(aspectRatios: album.ratios, columns: 5, spacing: 8)
      albums.captionExtent = 20 * environment.textScale
      return albums
    }
    let size = Size(width: 532, height: 400)
    layout.prepare(
      itemCounts: [6], environment: LayoutEnvironment(containerSize: size, textScale: 1.5))
    let last = layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.frame
    #expect(last == Rect(x: 0, y: 138, width: 100, height: 130))
  }
}
