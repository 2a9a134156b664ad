import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests what stays in place while a window is dragged to other sizes.
@MainActor
struct ResizeAnchorTests {
  /// 900 tiles in as many columns as fit.
  private func world() -> (view: CollectionView, source: DiffableDataSource<Int, Int>) {
    let layout = CompositionalLayout { _, environment in
      let columns = max(1, Int(environment.containerSize.width / 200))
      let item = LayoutItem(
        size: LayoutSize(
          width: .fractionalWidth(1 / Double(columns)), height: .fractionalHeight(1)))
      let row = LayoutSize(
        width: .fractionalWidth(1), height: .fractionalWidth(1 / Double(columns)))
      return LayoutSection(
        group: .horizontal(size: row, repeatingSubitem: item, count: columns))
    }
    let view = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(containerSize: Size(width: 620, height: 600), scale: 1))
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(Array(0..<900), toSection: 0)
    source.apply(snapshot, animatingDifferences: false)
    view.layoutIfNeeded()
    return (view, source)
  }

  private func drag(_ view: CollectionView, to width: Double) {
    let first = view.environment.containerSize.width
    for step in 1...12 {
      view.environment.containerSize.width =
        (first + (width - first) * Double(step) / 12).rounded()
      view.layoutIfNeeded()
    }
  }

  @Test(arguments: [1_580.0, 2_050, 250], [0.0, 700, 20_000, 61_000])
  func `content is where it was when a window is dragged wider and back`(
    width: Double, offset: Double
  ) {
    let (view, source) = world()
    withExtendedLifetime(source) {
      view.setContentOffset(Point(x: 0, y: offset))
      view.layoutIfNeeded()
      let before = view.contentOffset
      for _ in 0..<3 {
        drag(view, to: width)
        drag(view, to: 620)
      }
      #expect(view.contentOffset == before)
    }
  }

  @Test func `after a scroll another item stays in place`() {
    let (view, source) = world()
    withExtendedLifetime(source) {
      view.setContentOffset(Point(x: 0, y: 20_000))
      view.layoutIfNeeded()
      drag(view, to: 1_580)
      view.setContentOffset(Point(x: 0, y: view.contentOffset.y + 1_000))
      view.layoutIfNeeded()
      let first = view.indexPathForItem(atViewportPoint: Point(x: 5, y: 220))
      drag(view, to: 620)
      let frame = first.flatMap { view.collectionViewLayout.layoutAttributesForItem(at: $0) }?.frame
      #expect(frame?.intersects(view.bounds) == true)
    }
  }

  // MARK: Ends

  @Test(arguments: [0.0, 40, 3_000, 9_600])
  func `right-to-left content is where it was when a window is dragged wider and back`(
    offset: Double
  ) {
    let size = LayoutSize(width: .absolute(100), height: .fractionalHeight(1))
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = .horizontal
    let view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(group: .vertical(size: size, subitems: [LayoutItem(size: size)])),
        configuration: configuration),
      environment: LayoutEnvironment(
        containerSize: Size(width: 400, height: 300), scale: 1,
        layoutDirection: .rightToLeft))
    let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    withExtendedLifetime(source) {
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(Array(0..<100), toSection: 0)
      source.apply(snapshot, animatingDifferences: false)
      view.layoutIfNeeded()
      view.setContentOffset(Point(x: offset, y: 0))
      view.layoutIfNeeded()
      drag(view, to: 900)
      #expect(view.contentOffset.x == max(0, offset - 500))
      drag(view, to: 400)
      #expect(view.contentOffset.x == offset)
    }
  }
}
