import GridSDL

GridWindow.main {
  let folder = CommandLine.arguments.dropFirst().first ?? "."
  let photos = try ImageFolder(path: folder).paths

  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.2), height: .fractionalHeight(1)))
  let row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.2)),
    subitems: [tile])
  let layout = CompositionalLayout(section: LayoutSection(group: row))
  let window = try GridWindow(title: folder, layout: layout)

  // A cell loads its photo at its own size.
  let cell = CellRegistration<ImageCell, String> { cell, _, path in
    cell.show(file: path, from: window.images)
  }
  let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: photos)])
  window.run(showing: source)
}
