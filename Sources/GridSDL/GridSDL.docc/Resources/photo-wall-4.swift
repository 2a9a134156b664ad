import GridSDL

GridWindow.main {
  let folder = CommandLine.arguments.dropFirst().first ?? "."
  let photos = try ImageFolder(path: folder).paths

  // Square tiles, as many in a row as fit.
  let layout = CompositionalLayout { _, environment in
    let count = max(1, Int(environment.containerSize.width / 200))
    var tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: .fractionalHeight(1)))
    tile.contentInsets = DirectionalEdgeInsets(all: 4)
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(1 / Double(count))),
      repeatingSubitem: tile, count: count)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: 4)
    return section
  }
  let window = try GridWindow(title: folder, layout: layout)

  // A cell loads its photo at its own size; photos that come near are decoded before.
  let cell = CellRegistration<ImageCell, String> { cell, _, path in
    cell.show(file: path, from: window.images)
  }
  let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.prefetchImages(of: window.collectionView, with: window.images)
  source.apply(uniquing: [(section: 0, items: photos)])
  window.run(showing: source)
}
