import GridEngine

final class MailCell: CollectionViewCell {
  var archive: () -> Void = {}

  override func draw(into list: inout DrawList) {
    let button = Rect(x: size.width - 88, y: 8, width: 80, height: 28)
    let isPressed = regionState.pressed == "archive"
    list.fill(button, Color(isPressed ? 0x3A6CC8 : 0x2B4A85), cornerRadius: 14)
    list.text("Archive", in: button, style: TextStyle(size: 13, alignment: .center))
    list.region("archive", in: button, isFocusable: true)
  }

  override func didClick(_ region: HitRegion, at point: Point) { archive() }
}

@MainActor func regions() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(44))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 400, height: 300)))
  var archived: [String] = []
  let cell = CellRegistration<MailCell, String> { cell, _, id in
    cell.archive = { archived.append(id) }
  }
  let source = DiffableDataSource<Int, String>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: ["a", "b", "c"])])
  view.layoutIfNeeded()

  let point = Point(x: 350, y: 44 + 20)
  let name = view.region(atViewportPoint: point)?.region.name ?? "none"
  view.pressRegion(atViewportPoint: point)
  view.releaseRegion(atViewportPoint: point)
  // There is no region next to the button.
  let isClick = view.pressRegion(atViewportPoint: Point(x: 20, y: 20))
  return "\(name) of \(archived.joined(separator: " ")), \(isClick ? "one" : "none") next to it"
}
