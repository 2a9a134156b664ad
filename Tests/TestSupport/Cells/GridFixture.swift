import FrameTiming
import GridEngine

/// A collection view of words with a diffable data source, and logs of its calls.
@MainActor
public final class GridFixture {
  public let view: CollectionView
  public let source: DiffableDataSource<String, String>
  public let log = CellLog()
  /// The log of prefetch requests, if it is set as the view's `prefetchDataSource`.
  public let prefetches = PrefetchLog()
  /// The items for which the provider was called, in order.
  public private(set) var requested: [String] = []
  public private(set) var reports: [CollectionReport] = []
  /// The time of the current frame; ``frame(after:)`` advances it.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  /// The preferred heights of measured items, in points. Items without one use the estimate.
  public var heights: [String: Double] {
    get { journal.heights }
    set { journal.heights = newValue }
  }

  /// Called before the provider creates an item's cell.
  public var onRequest: (String) -> Void = { _ in }

  private let journal: Journal

  private final class Journal {
    var requested: (String) -> Void = { _ in }
    var heights: [String: Double] = [:]
  }

  /// Creates a fixture without items.
  ///
  /// - Parameters:
  ///   - size: The viewport in points.
  ///   - side: The side of an item in points; rows contain as many items as fit.
  ///   - isMeasured: Whether items are rows with a measured height; `side` is the estimate.
  public init(
    size: Size = Size(width: 100, height: 100), side: Double = 10, isMeasured: Bool = false
  ) {
    let layout = Self.layout(side: side, isMeasured: isMeasured)
    let view = CollectionView(
      layout: layout, environment: LayoutEnvironment(containerSize: size, scale: 1))
    view.isPrefetchingEnabled = false
    let journal = Journal()
    let registration = CellRegistration<LoggedCell, String> { cell, _, item in
      cell.item = item
      cell.height = journal.heights[item]
      cell.configurations += 1
    }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      journal.requested(item)
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    self.view = view
    self.journal = journal
    view.delegate = log
    view.reportHandler = { [unowned self] in reports.append($0) }
    journal.requested = { [unowned self] in
      requested.append($0)
      onRequest($0)
    }
    log.onDisplay = { [prefetches] in prefetches.didDisplay($0) }
    prefetches.item = { [unowned source] in source.itemIdentifier(for: $0) }
    prefetches.exists = { [unowned source] in source.indexPath(for: $0) != nil }
    prefetches.isDisplayed = { [unowned view] path in
      view.visibleCells.contains { $0.layoutAttributes?.indexPath == path }
    }
  }

  private static func layout(side: Double, isMeasured: Bool) -> CompositionalLayout {
    guard !isMeasured else {
      let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(side))
      return CompositionalLayout(
        section: LayoutSection(
          group: LayoutGroup.horizontal(size: row, subitems: [LayoutItem(size: row)])))
    }
    let tile = LayoutItem(size: LayoutSize(width: .absolute(side), height: .absolute(side)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(side)), subitems: [tile])
    return CompositionalLayout(section: LayoutSection(group: group))
  }

  /// Applies the snapshot of `notation` and runs a frame.
  public func show(_ notation: String, animated: Bool = true) {
    source.apply(WordSnapshot(notation), animatingDifferences: animated)
    frame()
  }

  /// Runs a frame some seconds after the last one; by default so much later that all animations
  /// end.
  public func frame(after seconds: Double = 1) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// Runs frames until all applied snapshots are displayed and nothing moves.
  public func settle() {
    frame()
    frame()
  }

  /// Returns the items requested since the last call.
  public func takeRequested() -> [String] {
    defer { requested = [] }
    return requested
  }

  /// Returns the cell of an item, if it has one.
  public func cell(_ item: String) -> LoggedCell? {
    source.indexPath(for: item).flatMap { view.cellForItem(at: $0) } as? LoggedCell
  }

  /// The items with displayed cells, by index path.
  public var shown: [String] {
    view.visibleCells.compactMap { $0 as? LoggedCell }
      .sorted {
        ($0.layoutAttributes?.indexPath ?? .end) < ($1.layoutAttributes?.indexPath ?? .end)
      }
      .map(\.item)
  }

  /// Returns the frame and the opacity at which an item's cell is drawn, in viewport coordinates.
  public func drawn(_ item: String) -> (frame: Rect, opacity: Double)? {
    var found: (Rect, Double)?
    view.forEachDisplayedView { view, frame, opacity in
      if (view as? LoggedCell)?.item == item { found = (frame, opacity) }
    }
    return found
  }
}

extension IndexPath {
  fileprivate static let end = IndexPath(item: .max, section: .max)
}
