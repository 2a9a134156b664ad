import Glibc
import Harness

@testable import GridEngine

/// `ApplyBenchmarks`: what showing a snapshot costs the main thread, from the call of `apply` to the
/// end of the layout that shows it, with a screen of 54 cells and prefetching off.
@main
@MainActor
struct ApplyBenchmarks {
  /// With a number, scrolls so many frames and does nothing else: run twice under
  /// `valgrind`, with different numbers, it tells what a frame allocates.
  static func main() {
    if let frames = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
      Screen(snapshot(list(20_000))).scroll(frames: frames)
      return
    }
    apply("10,000 items, half replaced, the rest shuffled", churned(10_000), from: list(10_000))
    apply("10,000 items, half replaced", replaced(10_000), from: list(10_000))
    apply("1,000,000 items, half replaced", replaced(1_000_000), from: list(1_000_000))
    apply("1,000,000 items, 10,000 inserted above", inserted(1_000_000), from: list(1_000_000))
  }

  private static func apply(_ title: String, _ new: [String], from old: [String]) {
    let old = snapshot(old)
    let new = snapshot(new)
    compare(
      title, rounds: 7,
      [
        Contender("apply and layout", operations: 1, prepare: { Screen(old) }) { $0.show(new) },
        Contender(
          "… with measured rows, the layout that shows it", operations: 1,
          prepare: { Screen(old, isMeasured: true).awaiting(new) }
        ) { $0.view.layoutIfNeeded() },
        Contender("the difference alone", operations: 1, prepare: {}) { _ in
          blackHole(SnapshotDifference(from: old, to: new))
        },
      ])
  }

  private static func list(_ count: Int) -> [String] { (0..<count).map { "picture-\($0).jpg" } }

  private static func replaced(_ count: Int) -> [String] {
    list(count).enumerated().map { $0.offset % 2 == 0 ? $0.element : "new-\($0.element)" }
  }

  private static func churned(_ count: Int) -> [String] {
    var random = Random(seed: 1)
    return replaced(count).shuffled(using: &random)
  }

  private static func inserted(_ count: Int) -> [String] {
    (0..<10_000).map { "new-\($0)" } + list(count)
  }

  private static func snapshot(_ items: [String]) -> DiffableDataSourceSnapshot<Int, String> {
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(items)
    return snapshot
  }
}

/// A view scrolled to the middle of its items.
@MainActor
private final class Screen {
  let view: CollectionView
  let source: DiffableDataSource<Int, String>

  init(_ snapshot: DiffableDataSourceSnapshot<Int, String>, isMeasured: Bool = false) {
    let height = isMeasured ? LayoutDimension.estimated(100) : .absolute(100)
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1.0 / 6), height: height))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: height), repeatingSubitem: item,
      count: 6)
    view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: row)),
      environment: LayoutEnvironment(containerSize: Size(width: 1200, height: 800), scale: 1))
    let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    source.apply(snapshot)
    view.layoutIfNeeded()
    view.setContentOffset(Point(x: 0, y: view.maximumContentOffset.y / 2))
    view.layoutIfNeeded()
    view.layoutIfNeeded()
  }

  /// Hands in a snapshot and waits until its difference has been computed on another thread.
  func awaiting(_ snapshot: DiffableDataSourceSnapshot<Int, String>) -> Screen {
    view.wakeHandler = {}
    source.apply(snapshot)
    while !view.needsFrame { _ = poll(nil, 0, 1) }
    return self
  }

  /// Scrolls down and up again, as many frames as are asked for.
  func scroll(frames: Int) {
    for frame in 0..<frames {
      let step = frame % 1_000 < 500 ? 13.0 : -13.0
      view.setContentOffset(Point(x: 0, y: view.contentOffset.y + step))
      view.layoutIfNeeded()
      view.forEachDisplayedView { view, _, _ in blackHole(view) }
    }
  }

  func show(_ snapshot: DiffableDataSourceSnapshot<Int, String>) {
    source.apply(snapshot)
    view.layoutIfNeeded()
  }
}
