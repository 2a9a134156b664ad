import Dispatch
import GridEngine
import Scenes

/// Emoji with ratings from a slow server, each loaded by an operation that can be cancelled.
///
/// Demonstrates `prefetching`, which reports the items that will be needed and those that no longer
/// are. Ratings are loaded when their cells become visible, and a fling past a thousand of them
/// leaves no operation running.
@MainActor final class EmojiScene: ColumnScene {
  let collectionView: CollectionView
  let title = "Emoji"
  let loads: RatingLoads

  private let context: SceneContext
  private let grid: EmojiColumns
  private let source: DiffableDataSource<Int, Int>
  private var isMaking = true

  /// Shows `count` emoji; nil for all.
  ///
  /// - Parameter wake: Ends the sleep of the event loop; called on other threads.
  init(
    count: Int?, server: RatingServer, columns: Int?, context: SceneContext,
    environment: LayoutEnvironment, wake: @escaping @Sendable () -> Void
  ) {
    self.context = context
    let loads = RatingLoads(server: server, wake: wake)
    self.loads = loads
    let grid = EmojiColumns(chosen: columns)
    self.grid = grid
    let view = CollectionView(
      layout: CompositionalLayout { _, environment in grid.section(in: environment) },
      environment: environment)
    collectionView = view
    view.wakeHandler = wake
    let all = EmojiList.all
    let tile = CellRegistration<EmojiCell, Int> { cell, _, id in
      cell.show(id, emoji: all[id % all.count], loads: loads, in: context)
    }
    source = DiffableDataSource(collectionView: view) { view, path, id in
      view.dequeueConfiguredReusableCell(using: tile, for: path, item: id)
    }
    source.prefetching = ItemPrefetching(
      prefetch: { ids in for id in ids { loads.prefetch(id) } },
      cancel: { ids in for id in ids { loads.cancelPrefetching(id) } })
    makeItems(count ?? all.count)
  }

  var notice: String? { isMaking ? "Looking for emoji…" : nil }
  var isLoading: Bool { isMaking }

  isolated deinit { loads.cancelAll() }

  var columnChoice: any ColumnChoosing { grid }

  var hasPendingUpdates: Bool { loads.hasFinished }

  func update() { source.reconfigure(loads.takeFinished()) }

  var statusPanelSize: Size? { LoadsPanel.size(in: collectionView.environment) }

  func drawStatusPanel(in panel: Rect, into list: inout DrawList) {
    LoadsPanel(counts: loads.counts, running: loads.running.count)
      .draw(in: panel, of: collectionView.environment, theme: context.theme, into: &list)
  }

  /// Lists the emoji on a background thread, because `--items` may be very large.
  private func makeItems(_ count: Int) {
    DispatchQueue.global(qos: .userInitiated).async { [source, weak self] in
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      // Neither call can fail: the section is new, and the numbers are unique.
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(Array(0..<count), toSection: 0)
      source.enqueue(snapshot) { self?.isMaking = false }
    }
  }
}
