import GridEngine

@MainActor func lists() -> String {
  var list = LayoutListConfiguration(appearance: .insetGrouped)
  list.headerMode = .supplementary
  list.itemSeparatorHandler = { indexPath, separator in
    var separator = separator
    if indexPath.item == 0 { separator.bottomSeparatorVisibility = .hidden }
    return separator
  }
  let view = CollectionView(
    layout: CompositionalLayout.list(using: list),
    environment: LayoutEnvironment(containerSize: Size(width: 300, height: 500)))
  let row = CellRegistration<CollectionViewCell, String> { _, _, _ in }
  let source = DiffableDataSource<String, String>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: row, for: $1, item: $2)
  }
  let header = SupplementaryRegistration<CollectionReusableView>(
    elementKind: CollectionView.elementKindSectionHeader
  ) { _, _, _ in }
  source.supplementaryViewProvider = { view, _, path in
    view.dequeueConfiguredReusableSupplementary(using: header, for: path)
  }
  source.apply(uniquing: [(section: "Fruit", items: ["Apple", "Banana", "Cherry"])])
  view.layoutIfNeeded()

  let path = IndexPath(item: 0, section: 0)
  let frame = view.layoutAttributesForItem(at: path)?.frame ?? .zero
  let headers = view.visibleSupplementaryViews(ofKind: CollectionView.elementKindSectionHeader)
  return
    "\(headers.count) header, rows of \(frame.width) by \(frame.height) points at \(frame.minX)"
}
