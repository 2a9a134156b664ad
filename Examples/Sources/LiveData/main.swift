import GridSDL

// Items that arrive, move and leave while the window is used. Each change is animated, and the item
// that the user looks at keeps its position. Tiles can be dragged to another place.

/// A tile with the name of a city.
final class CityCell: CollectionViewCell {
  private var name = ""
  private var count = 0

  func show(_ name: String, count: Int) {
    self.name = name
    self.count = count
    setNeedsDisplay()
  }

  override func draw(into list: inout DrawList) {
    let color = state.isReordering ? Theme.dark.accent : Theme.dark.placeholder
    list.fill(Rect(size: size), color, cornerRadius: 10)
    list.text(
      name, in: Rect(x: 14, y: 14, width: size.width - 28, height: 24),
      style: TextStyle(size: 16, weight: .bold, color: Theme.dark.text))
    list.text(
      "\(count) \(count == 1 ? "message" : "messages")",
      in: Rect(x: 14, y: 40, width: size.width - 28, height: 20),
      style: TextStyle(size: 13, color: Theme.dark.secondaryText))
  }
}

GridWindow.main {
  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
  var row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .absolute(76)),
    repeatingSubitem: tile, count: 4)
  row.interItemSpacing = .fixed(10)
  var section = LayoutSection(group: row)
  section.interGroupSpacing = 10
  section.contentInsets = DirectionalEdgeInsets(all: 16)
  let window = try GridWindow(
    title: "Live data", size: Size(width: 960, height: 640),
    layout: CompositionalLayout(section: section))

  // Ids travel to the grid; what they stand for stays here.
  let cities = [
    "Accra", "Bergen", "Cusco", "Dakar", "Edinburgh", "Fukuoka", "Ghent", "Hanoi", "Izmir",
    "Jaipur",
    "Kyoto", "Lima", "Malmö", "Nairobi", "Oslo", "Porto", "Quito", "Riga", "Sofia", "Tunis",
    "Utrecht",
    "Vilnius", "Windhoek", "Xi’an", "Yerevan", "Zagreb",
  ]
  var messages = Dictionary(uniqueKeysWithValues: cities.enumerated().map { ($1, $0 * 7 % 30) })
  let cell = CellRegistration<CityCell, String> { cell, _, city in
    cell.show(city, count: messages[city] ?? 0)
  }
  let source = DiffableDataSource<Int, String>(collectionView: window.collectionView) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.reorderingHandlers.canReorderItem = { _ in true }
  source.apply(uniquing: [(section: 0, items: Array(cities.prefix(20)))])

  // A new message: only the cell of its city is configured again.
  var random = SystemRandomNumberGenerator()
  window.schedule(every: .milliseconds(400)) {
    guard let city = source.snapshot().itemIdentifiers.randomElement(using: &random) else { return }
    messages[city, default: 0] += 1
    source.reconfigure([city])
  }
  // A city comes or goes, and two change places.
  window.schedule(every: .seconds(2)) {
    var snapshot = source.snapshot()
    let shown = snapshot.itemIdentifiers
    let hidden = cities.filter { !shown.contains($0) }
    if let city = hidden.randomElement(using: &random), Bool.random(using: &random) {
      try? snapshot.appendItems([city])
    } else if shown.count > 12, let city = shown.randomElement(using: &random) {
      snapshot.deleteItems([city])
    }
    let left = snapshot.itemIdentifiers
    if let first = left.first, let other = left.dropFirst().randomElement(using: &random) {
      try? snapshot.moveItem(first, afterItem: other)
    }
    source.apply(snapshot)
  }
  window.run(showing: source)
}
