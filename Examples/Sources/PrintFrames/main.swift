import GridLayout

// Prints the frames of an album, in points: `PrintFrames [WIDTH [PHOTOS]]`.

let arguments = CommandLine.arguments.dropFirst().compactMap { Double($0) }
let width = arguments.first ?? 340
let count = Int(arguments.dropFirst().first ?? 5)

/// A title, and rows of photos, each about 100 points wide.
func album(_ environment: LayoutEnvironment) -> LayoutSection {
  let columns = max(1, Int(environment.containerSize.width / 100))
  let photo = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
  var row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(1 / Double(columns))),
    subitem: photo, count: columns)
  row.interItemSpacing = .fixed(8)
  var section = LayoutSection(group: row)
  section.interGroupSpacing = 8
  section.boundarySupplementaryItems = [
    LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(40)),
      elementKind: "title", alignment: .top)
  ]
  return section
}

let layout = CompositionalLayout { _, environment in album(environment) }
layout.prepare(
  itemCounts: [count],
  environment: LayoutEnvironment(containerSize: Size(width: width, height: 600), scale: 2))

// Until it is measured, the title has its estimated height.
let title = ElementID(.supplementary(kind: "title"), at: IndexPath(item: 0, section: 0))
layout.setPreferredSizes([(title, Size(width: width, height: 28.4))])

/// The name of an element in the output.
func name(of element: ElementID) -> String {
  switch element.category {
  case .cell: "photo \(element.indexPath.item)"
  case .supplementary(let kind), .decoration(let kind): kind
  }
}

let content = Rect(size: layout.collectionViewContentSize)
for element in layout.layoutAttributesForElements(in: content) {
  let (frame, name) = (element.frame, name(of: element.element))
  print("\(name): \(frame.width) x \(frame.height) at \(frame.minX), \(frame.minY)")
}
print("content: \(content.width) x \(content.height)")
