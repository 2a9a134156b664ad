import GridEngine

final class TitleView: CollectionReusableView {
  var title = ""

  override func draw(into list: inout DrawList) {
    list.text(title, in: Rect(size: size), style: TextStyle(size: 15, weight: .bold))
  }
}

@MainActor func supplementaryViews() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
  var section = LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(30)), elementKind: "title",
      alignment: .top, pinToVisibleBounds: true)
  ]
  let view = CollectionView(
    layout: CompositionalLayout(section: section),
    environment: LayoutEnvironment(containerSize: Size(width: 300, height: 500)))
  let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
  let source = DiffableDataSource<String, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  var suffix = ""
  let title = SupplementaryRegistration<TitleView>(elementKind: "title") {
    [unowned source] view, _, path in
    view.title = (source.sectionIdentifier(for: path.section) ?? "") + suffix
  }
  source.supplementaryViewProvider = { view, _, path in
    view.dequeueConfiguredReusableSupplementary(using: title, for: path)
  }
  source.apply(uniquing: [
    (section: "Even", items: [0, 2, 4]), (section: "Odd", items: [1, 3, 5]),
  ])
  view.layoutIfNeeded()
  let count = view.visibleSupplementaryViews(ofKind: "title").count

  let odd = IndexPath(item: 0, section: 1)
  suffix = " numbers"
  view.reloadSupplementaryViews(ofKind: "title", at: [odd])
  view.layoutIfNeeded()
  let titles = (0...1).compactMap {
    view.supplementaryView(forElementKind: "title", at: IndexPath(item: 0, section: $0))
  }.compactMap { ($0 as? TitleView)?.title }
  return "\(count) visible, after a reload: \(titles.joined(separator: ", "))"
}
