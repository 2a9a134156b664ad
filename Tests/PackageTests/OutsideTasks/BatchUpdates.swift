import GridEngine

/// A data source that is an array.
@MainActor final class Names: CollectionViewDataSource {
  var names = ["Anna", "Ben", "Cleo", "Dora"]

  final class NameCell: CollectionViewCell { var name = "" }
  private let cell = CellRegistration<NameCell, String> { cell, _, name in cell.name = name }

  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(
      using: cell, for: indexPath, item: names[indexPath.item])
  }
}

@MainActor func batchUpdates() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(40))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 200, height: 400)))
  let source = Names()
  view.dataSource = source
  view.layoutIfNeeded()
  let dora = view.cellForItem(at: IndexPath(item: 3, section: 0))

  // Deletes Ben, moves Dora to the top and inserts Emil at the end.
  view.performBatchUpdates {
    source.names = ["Dora", "Anna", "Cleo", "Emil"]
    view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    view.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 0, section: 0))
    view.insertItems(at: [IndexPath(item: 3, section: 0)])
  }
  source.names[1] = "Anne"
  view.reloadItems(at: [IndexPath(item: 1, section: 0)])
  view.layoutIfNeeded()

  let shown = (0..<4).compactMap {
    (view.cellForItem(at: IndexPath(item: $0, section: 0)) as? Names.NameCell)?.name
  }
  let keptCell = view.cellForItem(at: IndexPath(item: 0, section: 0)) === dora
  return "\(shown.joined(separator: " ")), \(keptCell ? "the same" : "another") cell"
}
