import GridEngine

/// Tiles on a diagonal.
final class DiagonalLayout: CollectionViewLayout {
  var step = 60.0

  private var count: Int { itemCounts.first ?? 0 }

  override var collectionViewContentSize: Size {
    Size(width: environment.containerSize.width, height: Double(count) * step)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
    let start = Double(indexPath.item) * step
    let room = environment.containerSize.width - step
    return LayoutAttributes(
      forCellWith: indexPath,
      frame: Rect(
        x: start.truncatingRemainder(dividingBy: room), y: start, width: step, height: step))
  }

  override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    let first = max(0, Int(rect.minY / step)), last = min(count, Int(rect.maxY / step) + 1)
    return (first..<max(first, last)).compactMap {
      layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
    }
  }
}

@MainActor func customLayout() -> String {
  let layout = DiagonalLayout()
  let view = CollectionView(
    layout: layout, environment: LayoutEnvironment(containerSize: Size(width: 240, height: 180)))
  let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: Array(0..<100))])
  view.layoutIfNeeded()
  let before = view.indexPathsForVisibleItems.count
  layout.step = 90
  layout.invalidateLayout()
  view.layoutIfNeeded()
  let frame = view.cellForItem(at: IndexPath(item: 1, section: 0))?.layoutAttributes?.frame
  return "\(before) cells of 60 points, then \(view.indexPathsForVisibleItems.count) of "
    + "\(frame?.height ?? 0) in \(view.contentSize.height) points"
}
