import GridEngine
import TestSupport
import Testing

/// Tests updates of a row of items 10 points wide in a right-to-left layout.
@MainActor
struct MirroredUpdateTests {
  private let view: CollectionView
  private let source: DiffableDataSource<Int, Int>
  private let cells = CellRegistration<NumberedCell, Int> { cell, _, item in cell.item = item }

  init() {
    let tile = LayoutSize(width: .absolute(10), height: .fractionalHeight(1))
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    var environment = LayoutEnvironment(containerSize: Size(width: 100, height: 10), scale: 1)
    environment.layoutDirection = .rightToLeft
    view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(
          group: LayoutGroup.horizontal(size: tile, subitems: [LayoutItem(size: tile)])),
        configuration: configuration),
      environment: environment)
    source = DiffableDataSource(collectionView: view) { [cells] view, path, item in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
    }
    show(Array(0..<100))
  }

  private func show(_ items: [Int], anchor: UpdateAnchor<Int> = .automatic) {
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    // Neither call can fail: there is one section, and items are unique.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(items)
    source.apply(snapshot, animatingDifferences: false, anchor: anchor)
    view.layoutIfNeeded()
  }

  /// The right edge of each visible item.
  private var edges: [Int: Double] {
    var edges: [Int: Double] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let cell = view as? NumberedCell { edges[cell.item] = frame.maxX }
    }
    return edges
  }

  @Test func `right-to-left content begins at the right edge`() {
    #expect(edges[0] == 100)
    #expect(edges[9] == 10)
    #expect(edges[10] == nil)
  }

  @Test func `new items at the beginning are visible if content is scrolled to it`() {
    show([100, 101] + Array(0..<100))
    #expect(edges[100] == 100)
    #expect(edges[0] == 80)
  }

  @Test(arguments: [UpdateAnchor.automatic, .firstVisible, .lastVisible, .item(55)])
  func `visible items keep their positions`(anchor: UpdateAnchor<Int>) {
    view.setContentOffset(Point(x: 403, y: 0))
    view.layoutIfNeeded()
    let before = edges
    #expect(before[55] != nil)
    show(
      Array(100..<110) + Array(0..<100).filter { $0 % 7 != 1 || (40..<70).contains($0) },
      anchor: anchor)
    #expect(edges == before)
  }

  @Test func `edge anchors are the right and the left edge`() throws {
    view.setContentOffset(Point(x: 400, y: 0))
    view.layoutIfNeeded()
    let first = try #require(edges[50])
    show([100] + Array(0..<100), anchor: .topEdge)
    #expect(edges[50] == first - 10)
    show([101, 100] + Array(0..<100), anchor: .bottomEdge)
    #expect(edges[50] == first - 10)
  }
}

private final class NumberedCell: CollectionViewCell { var item = 0 }
