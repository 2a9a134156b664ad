import FrameTiming
import GridEngine

/// A collection view of words with a diffable data source, and everything it asks and tells.
@MainActor
public final class GridFixture {
  public let view: CollectionView
  public let source: DiffableDataSource<String, String>
  public let log = CellLog()
  /// What is asked for ahead, once it is the view's `prefetchDataSource`.
  public let prefetches = PrefetchLog()
  /// The items whose cells the provider was asked for, in order.
  public private(set) var asked: [String] = []
  public private(set) var reports: [CollectionReport] = []
  /// The time of frames, moved on by ``frame(after:)``.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  /// Heights that measured items want, in points; the others want what is estimated.
  public var heights: [String: Double] {
    get { journal.heights }
    set { journal.heights = newValue }
  }

  /// Called when the provider is asked for an item's cell, before it is.
  public var onAsk: (String) -> Void = { _ in }

  private let journal: Journal

  private final class Journal {
    var asked: (String) -> Void = { _ in }
    var heights: [String: Double] = [:]
  }

  /// Makes a fixture without items.
  ///
  /// - Parameters:
  ///   - size: The viewport in points.
  ///   - side: The side of an item in points; rows hold as many as fit.
  ///   - isMeasured: Whether items are rows whose height is measured; `side` is the estimate.
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
      journal.asked(item)
      return view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    self.view = view
    self.journal = journal
    view.delegate = log
    view.reportHandler = { [unowned self] in reports.append($0) }
    journal.asked = { [unowned self] in
      asked.append($0)
      onAsk($0)
    }
    log.onDisplay = { [prefetches] in prefetches.noteDisplayed($0) }
    prefetches.item = { [unowned source] in source.itemIdentifier(for: $0) }
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

  /// Applies what `notation` writes and makes a frame.
  public func show(_ notation: String, animated: Bool = true) {
    source.apply(WordSnapshot(notation), animatingDifferences: animated)
    frame()
  }

  /// Makes a frame some seconds after the last one; by default so much later that all is at rest.
  public func frame(after seconds: Double = 1) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// Makes frames until everything that was applied is on screen and at rest.
  public func settle() {
    frame()
    frame()
  }

  /// What was asked since this was last asked for.
  public func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  /// The cell of an item that has one.
  public func cell(_ item: String) -> LoggedCell? {
    source.indexPath(for: item).flatMap { view.cellForItem(at: $0) } as? LoggedCell
  }

  /// The items with displayed cells, in order of their places.
  public var shown: [String] {
    view.visibleCells.compactMap { $0 as? LoggedCell }
      .sorted {
        ($0.layoutAttributes?.indexPath ?? .end) < ($1.layoutAttributes?.indexPath ?? .end)
      }
      .map(\.item)
  }

  /// Where the cell of an item is drawn, in viewport coordinates, and how opaque.
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
