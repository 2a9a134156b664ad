import FrameTiming
import GridEngine

/// Lets content rest at whole rows, and records what happens.
@MainActor final class RowSnapping: CollectionViewDelegate {
  var events: [String] = []

  func collectionViewDidScroll(_ collectionView: CollectionView) {
    if events.last != "scroll" { events.append("scroll") }
  }

  func collectionViewWillBeginDragging(_ collectionView: CollectionView) {
    events.append("drag")
  }

  func collectionViewWillEndDragging(
    _ collectionView: CollectionView, withVelocity velocity: Point,
    targetContentOffset: inout Point
  ) {
    targetContentOffset.y = (targetContentOffset.y / 90).rounded() * 90
    events.append(velocity.y > 0 ? "fling" : "drop")
  }

  func collectionViewDidEndDecelerating(_ collectionView: CollectionView) {
    events.append("rest")
  }
}

@MainActor func scrollDelegate() -> String {
  let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(90))
  let view = CollectionView(
    layout: CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
    environment: LayoutEnvironment(containerSize: Size(width: 300, height: 500)))
  let cell = CellRegistration<CollectionViewCell, Int> { _, _, _ in }
  let source = DiffableDataSource<Int, Int>(collectionView: view) {
    $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
  }
  let snapping = RowSnapping()
  view.delegate = snapping
  source.apply(uniquing: [(section: 0, items: Array(0..<1_000))])
  view.layoutIfNeeded()

  // A finger moves up for a tenth of a second and leaves; then frames follow for five seconds.
  let start = FrameTime(nanoseconds: 1_000_000_000)
  view.touchBegan(at: Point(x: 100, y: 400), time: start)
  for step in 1...10 {
    view.touchMoved(by: ScrollDelta(y: 10), at: start.advanced(bySeconds: Double(step) / 100))
  }
  view.touchEnded(at: start.advanced(bySeconds: 0.1))
  for frame in 0..<300 {
    view.advance(to: start.advanced(bySeconds: 0.1 + Double(frame) / 60))
    view.layoutIfNeeded()
  }
  let isWholeRow = view.contentOffset.y.truncatingRemainder(dividingBy: 90) == 0
  return snapping.events.joined(separator: ", ") + (isWholeRow ? " at a row" : " between rows")
}
