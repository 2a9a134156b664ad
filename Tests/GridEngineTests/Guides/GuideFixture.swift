import GridEngine

/// A list of 100 x 100 points with rows of equal height, for the cells of guides.
@MainActor final class GuideFixture<Item: Hashable & Sendable> {
  let view: CollectionView
  private let items: [Item]
  private var source: DiffableDataSource<Int, Item>?

  init(items: [Item], cellHeight: Double) {
    self.items = items
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(cellHeight))
    let section = LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
    view = CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
  }

  /// Displays the items in cells of a registration.
  func show<Cell>(with registration: CellRegistration<Cell, Item>) throws {
    try show(
      in: DiffableDataSource<Int, Item>(collectionView: view) { view, path, item in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
      })
  }

  /// Displays the items of a data source.
  func show(in source: DiffableDataSource<Int, Item>) throws {
    self.source = source
    var snapshot = DiffableDataSourceSnapshot<Int, Item>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(items)
    source.apply(snapshot)
    view.layoutIfNeeded()
  }

  /// Scrolls to the end of the list, one row at a time.
  func scrollThrough() {
    for y in stride(from: 0, through: view.maximumContentOffset.y, by: 20) {
      view.setContentOffset(Point(x: 0, y: y))
      view.layoutIfNeeded()
    }
  }
}
