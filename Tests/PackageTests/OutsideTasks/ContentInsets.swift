import FrameTiming
import GridEngine

@MainActor func contentInsets() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 300, height: 500)))
  let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  source.apply(uniquing: [(section: 0, items: Array(0..<100))])
  view.layoutIfNeeded()

  // A bar of 44 points covers the top of the window.
  view.contentInset.top = 44
  view.layoutIfNeeded()
  let first = view.contentOffset.y

  let start = FrameTime(nanoseconds: 1_000_000_000)
  view.advance(to: start)
  view.setContentOffset(Point(x: 0, y: 1_000), animated: true)
  var offsets: Set<Double> = []
  for frame in 1...60 {
    view.advance(to: start.advanced(bySeconds: Double(frame) / 60))
    view.layoutIfNeeded()
    offsets.insert(view.contentOffset.y)
  }
  return "starts at \(first), ends at \(view.contentOffset.y) "
    + (offsets.count > 10 ? "after an animation" : "at once")
}
