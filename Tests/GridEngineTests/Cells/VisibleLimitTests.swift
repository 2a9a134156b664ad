import FrameTiming
import Testing

@testable import GridEngine

/// Layouts that show more items at once than a window has room for.
@MainActor
struct VisibleLimitTests {
  private final class Reports {
    var all: [CollectionReport] = []
  }

  /// Returns a view of items that are `height` points high, and the reports that it makes.
  private func show(
    _ count: Int, height: Double
  ) -> (view: CollectionView, reports: Reports) {
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(height)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(height)), subitems: [item])
    let view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: group)),
      environment: LayoutEnvironment(containerSize: Size(width: 300, height: 400), scale: 1))
    let registration = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    }
    let reports = Reports()
    view.reportHandler = { reports.all.append($0) }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(Array(0..<count))
    source.apply(snapshot)
    for _ in 0..<3 { view.layoutIfNeeded() }
    withExtendedLifetime(source) {}
    return (view, reports)
  }

  @Test func `items without a size make a limited number of cells, which is reported once`() {
    let limit = LiveViews.maximumDisplayed
    let shown = show(limit + 5_000, height: Double.leastNonzeroMagnitude)
    #expect(shown.view.visibleCells.count == limit)
    #expect(shown.reports.all == [.tooManyVisibleElements(limit: limit)])
  }

  @Test func `items with a size are not limited`() {
    let shown = show(30_000, height: 1)
    #expect((400...401).contains(shown.view.visibleCells.count))
    #expect(shown.reports.all.isEmpty)
  }
}
