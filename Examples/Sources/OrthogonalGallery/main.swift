import GridSDL

// Rows that scroll sideways in a window that scrolls up and down. Each row comes to rest in its own
// way.

struct Tile: Hashable, Sendable {
  let row: Int
  let number: Int
}

/// A tile with its number, in the color of its row.
final class TileCell: CollectionViewCell {
  private static let colors: [UInt32] = [0x3D8BFD, 0x2CC6A0, 0xA774F2, 0xF2B134, 0xD6559B]
  private var tile: Tile?

  func show(_ tile: Tile) {
    self.tile = tile
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    guard let tile else { return }
    let alpha = UInt8(255 - tile.number % 6 * 22)
    list.fill(
      Rect(size: size), Color(Self.colors[tile.row % Self.colors.count], alpha: alpha),
      cornerRadius: 12)
    list.text(
      "\(tile.number + 1)",
      in: Rect(x: 16, y: size.height - 46, width: size.width - 32, height: 32),
      style: TextStyle(size: 24, weight: .bold, color: Color(0x101018)))
  }
}

/// The name of a row.
final class RowHeader: CollectionReusableView {
  private var text = ""

  func show(_ text: String) {
    self.text = text
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    list.text(
      text, in: Rect(x: 2, y: 6, width: size.width, height: 26),
      style: TextStyle(size: 16, weight: .bold, color: Theme.dark.text))
  }
}

/// Returns a row of tiles with a width, as a fraction of the window.
func row(_ behavior: OrthogonalScrollingBehavior, width: Double, height: Double) -> LayoutSection {
  let whole = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
  let group = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(width), height: .absolute(height)), subitems: [whole])
  var section = LayoutSection(group: group)
  section.orthogonalScrollingBehavior = behavior
  section.interGroupSpacing = 12
  section.contentInsets = DirectionalEdgeInsets(top: 0, leading: 20, bottom: 16, trailing: 20)
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)), elementKind: "name",
      alignment: .top)
  ]
  return section
}

GridWindow.main {
  let rows: [(name: String, behavior: OrthogonalScrollingBehavior, width: Double)] = [
    ("Rests anywhere", .continuous, 0.2), ("Rests at a tile", .continuousGroupLeadingBoundary, 0.3),
    ("A page at a time", .paging, 0.31), ("A tile at a time", .groupPaging, 0.6),
    ("A tile in the center", .groupPagingCentered, 0.7),
  ]
  let layout = CompositionalLayout { index, _ in
    row(rows[index].behavior, width: rows[index].width, height: index < 3 ? 96 : 104)
  }
  let window = try GridWindow(title: "Orthogonal gallery", layout: layout)
  let cell = CellRegistration<TileCell, Tile> { cell, _, tile in cell.show(tile) }
  let header = SupplementaryRegistration<RowHeader>(elementKind: "name") { header, _, path in
    header.show(rows[path.section].name)
  }
  let source = DiffableDataSource<Int, Tile>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.supplementaryViewProvider = { view, _, path in
    view.dequeueConfiguredReusableSupplementary(using: header, for: path)
  }
  source.apply(
    uniquing: rows.indices.map { row in
      (section: row, items: (0..<1000).map { Tile(row: row, number: $0) })
    })
  window.run(showing: source)
}
