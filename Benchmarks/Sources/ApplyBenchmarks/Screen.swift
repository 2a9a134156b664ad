import FrameTiming
import Glibc
import Harness

@testable import GridEngine

/// A view scrolled to the middle of its items.
@MainActor
final class Screen<Item: Hashable & Sendable> {
  let view: CollectionView
  let source: DiffableDataSource<Int, Item>

  init(_ snapshot: DiffableDataSourceSnapshot<Int, Item>, isMeasured: Bool = false) {
    let height = isMeasured ? LayoutDimension.estimated(100) : .absolute(100)
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1.0 / 6), height: height))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: height), repeatingSubitem: item,
      count: 6)
    view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: row)),
      environment: LayoutEnvironment(containerSize: Size(width: 1200, height: 800), scale: 1))
    let cell = CellRegistration<CollectionViewCell, Item> { _, _, _ in }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    source.apply(snapshot)
    view.layoutIfNeeded()
    view.setContentOffset(Point(x: 0, y: view.maximumContentOffset.y / 2))
    view.layoutIfNeeded()
    view.layoutIfNeeded()
  }

  /// Submits a snapshot and waits until another thread has computed its difference.
  func awaiting(_ snapshot: DiffableDataSourceSnapshot<Int, Item>) -> Screen {
    view.wakeHandler = {}
    source.enqueue(snapshot)
    source.takeFinishedUpdates()
    while !source.hasFinishedUpdates { _ = poll(nil, 0, 1) }
    return self
  }

  /// Displays a snapshot whose difference is computed on another thread.
  ///
  /// - Returns: The processor time of the main thread, in nanoseconds.
  func showAwaiting(_ snapshot: DiffableDataSourceSnapshot<Int, Item>) -> Double {
    view.wakeHandler = {}
    var time = 0.0
    source.enqueue(snapshot)
    while source.snapshot() != snapshot {
      while !view.needsFrame { _ = poll(nil, 0, 1) }
      let start = threadTime()
      view.layoutIfNeeded()
      time += threadTime() - start
    }
    return time
  }

  /// Runs a frame in which content continues to scroll.
  func scroll(to time: FrameTime) {
    view.scroll { $0.y.touchpadMoved(by: 20, at: time) }
    view.advance(to: time)
    view.layoutIfNeeded()
    view.forEachDisplayedView { view, _, _ in blackHole(view.drawList) }
  }

  func show(_ snapshot: DiffableDataSourceSnapshot<Int, Item>) {
    source.apply(snapshot)
    view.layoutIfNeeded()
  }
}
