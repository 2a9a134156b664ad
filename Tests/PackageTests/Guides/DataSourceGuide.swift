import FrameTiming
import GridEngine
import Testing

/// The first code of the article "Data", and that of "Prefetching". ``GuideSnippetTests`` compares them.
@MainActor struct DataSourceGuide {
  private final class Load {
    private(set) var isCancelled = false
    func cancel() { isCancelled = true }
  }

  private func makeView(height: Double) -> CollectionView {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
    let section = LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
    return CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: height)))
  }

  @Test func `a snapshot of two sections is shown`() throws {
    let view = makeView(height: 200)
    let row = CellRegistration<CollectionViewCell, Int> { _, _, _ in }

    let source = DiffableDataSource<String, Int>(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: number)
    }
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    try snapshot.appendSections(["Even", "Odd"])
    try snapshot.appendItems([0, 2, 4], toSection: "Even")
    try snapshot.appendItems([1, 3, 5], toSection: "Odd")
    source.apply(snapshot)

    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.count == 4)
    #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 1)) == 1)
  }

  @Test func `a scroll to a new item follows a snapshot directly`() throws {
    let view = makeView(height: 100)
    let row = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<String, Int>(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: number)
    }
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    try snapshot.appendSections(["All"])
    try snapshot.appendItems(Array(0..<20_000))
    let newest = 19_999

    source.apply(snapshot)
    view.scrollToItem(newest, at: .end, animated: true)

    #expect(view.isScrolling)
    #expect(source.indexPath(for: newest) == IndexPath(item: 19_999, section: 0))
  }

  private func draw(_ view: CollectionReusableView, _ frame: Rect, _ opacity: Double) {
    _ = view.drawList
  }

  private func pollEvents() {}

  @Test func `the rest of a frame prepares cells, and items are requested in advance`() throws {
    let view = makeView(height: 200)
    let row = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<String, Int>(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: number)
    }
    var loads: [Int: Load] = [:]
    var started: Set<Int> = []
    func load(_ id: Int) -> Load {
      started.insert(id)
      return Load()
    }

    source.prefetching = ItemPrefetching(
      prefetch: { ids in for id in ids { loads[id] = load(id) } },
      cancel: { ids in for id in ids { loads.removeValue(forKey: id)?.cancel() } })

    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    try snapshot.appendSections(["All"])
    try snapshot.appendItems(Array(0..<1_000))
    source.apply(snapshot)
    let deadline = FrameTime.now.advanced(bySeconds: 10)

    view.layoutIfNeeded()  // creates only cells that are not prepared
    view.forEachDisplayedView(draw)
    view.prepareCells(until: deadline)  // uses the rest of the frame
    // While nothing moves:
    while view.prepareAtRest() { pollEvents() }

    #expect(!view.preparedCells.isEmpty)
    #expect(!started.isEmpty && started.isDisjoint(with: 0..<4))
    withExtendedLifetime(source) {}
  }
}
