import FrameTiming
import GridEngine
import Testing

/// The code of `docs/techniques/prefetch.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct PrefetchGuide {
  private final class Ratings {
    private(set) var begun: Set<Int> = []
    private(set) var cancelled: Set<Int> = []
    func begin(_ id: Int) { begun.insert(id) }
    func cancel(_ id: Int) { cancelled.insert(id) }
  }

  private let fixture = GuideFixture(items: Array(0..<1_000), cellHeight: 20)

  private func draw(_ view: CollectionView) {
    view.forEachDisplayedView { view, _, _ in _ = view.drawList }
  }

  @Test func `cells and data are prefetched, and a reversed scroll cancels requests`()
    throws
  {
    let view = fixture.view
    let ratings = Ratings()
    let row = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
    }
    source.prefetching = ItemPrefetching(
      prefetch: { ids in for id in ids { ratings.begin(id) } },
      cancel: { ids in for id in ids { ratings.cancel(id) } })
    try fixture.show(in: source)
    for y in [10.0, 20, 30, 15_000, 14_990] {
      view.setContentOffset(Point(x: 0, y: y))
      let deadline = FrameTime.now.advanced(bySeconds: 10)
      view.layoutIfNeeded()
      draw(view)
      view.prepareCells(until: deadline)
    }
    #expect(view.counters.prepared > 0)
    #expect(!ratings.begun.isEmpty && !ratings.cancelled.isEmpty)
  }
}
