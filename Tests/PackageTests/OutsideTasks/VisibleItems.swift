import GridEngine

@MainActor func visibleItems() -> String {
  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
  let row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .absolute(100)), subitems: [tile])
  let view = CollectionView(
    layout: CompositionalLayout(section: LayoutSection(group: row)),
    environment: LayoutEnvironment(containerSize: Size(width: 400, height: 300)))
  let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [
    (section: 0, items: Array(0..<100)), (section: 1, items: Array(100..<150)),
  ])
  view.scrollToItem(at: IndexPath(item: 40, section: 0), alignment: .start, animated: false)
  view.layoutIfNeeded()

  let visible = view.indexPathsForVisibleItems.map(\.item).sorted()
  let path = view.indexPathForItem(atViewportPoint: Point(x: 350, y: 150))
  let found = path.flatMap(view.cellForItem).flatMap(view.indexPath)
  return "\(view.numberOfSections) sections, \(view.numberOfItems(inSection: 1)) items in the "
    + "second, \(visible.first ?? -1) to \(visible.last ?? -1) visible, \(found?.item ?? -1) at "
    + "the point"
}
