import GridSDL

GridWindow.main {
  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.2), height: .fractionalHeight(1)))
  let row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.2)),
    subitems: [tile])
  let layout = CompositionalLayout(section: LayoutSection(group: row))
  let window = try GridWindow(title: "Photos", layout: layout)
  window.run()
}
