import FrameTiming
import GridEngine

/// A collection view of self-sizing rows named "0", "1" ….
@MainActor
public final class ListFixture {
  public let view: CollectionView
  public let source: DiffableDataSource<Int, Int>
  /// The time of the current frame.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  private let book: Book

  private final class Book {
    var extent: (Int) -> Double = { _ in 40 }
  }

  /// Returns the extent of an item along the scroll direction, in points, which the item measures.
  public var extent: (Int) -> Double {
    get { book.extent }
    set { book.extent = newValue }
  }

  /// Creates a fixture of `count` items.
  ///
  /// - Parameters:
  ///   - estimate: The extent that the layout assumes.
  ///   - direction: The scroll direction.
  ///   - columns: The number of items in a row.
  ///   - header: The estimated extent of a pinned header; nil for none.
  public init(
    count: Int, estimate: Double, size: Size = Size(width: 300, height: 600),
    direction: Axis = .vertical, isRightToLeft: Bool = false, columns: Int = 1,
    sectionCount: Int = 1, header: LayoutDimension? = nil, extent: @escaping (Int) -> Double
  ) {
    let book = Book()
    book.extent = extent
    self.book = book
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = direction
    let section = Self.section(
      direction, columns: columns, estimate: estimate, header: header)
    view = CollectionView(
      layout: CompositionalLayout(section: section, configuration: configuration),
      environment: LayoutEnvironment(
        containerSize: size, scale: 1,
        layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight))
    view.isPrefetchingEnabled = false
    view.tuneScrolling { $0.reportsFingerStop = true }
    let registration = CellRegistration<SizedCell, Int> { cell, _, item in
      cell.item = String(item)
      let extent = book.extent(item)
      cell.wanted = Size(width: extent, height: extent)
    }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    let headers = SupplementaryRegistration<SizedHeader>(elementKind: "header") { view, _, path in
      view.section = path.section
      view.wanted = Size(width: extent(-path.section - 1), height: extent(-path.section - 1))
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for section in 0..<sectionCount {
      try? snapshot.appendSections([section])
      let share = count / sectionCount
      try? snapshot.appendItems(Array(section * share..<(section + 1) * share), toSection: section)
    }
    source.apply(snapshot, animatingDifferences: false)
    frame()
  }

  private static func section(
    _ direction: Axis, columns: Int, estimate: Double, header: LayoutDimension?
  ) -> LayoutSection {
    func size(_ extent: LayoutDimension, share: Double = 1) -> LayoutSize {
      direction == .vertical
        ? LayoutSize(width: .fractionalWidth(share), height: extent)
        : LayoutSize(width: extent, height: .fractionalHeight(share))
    }
    let row = size(.estimated(estimate))
    let item = LayoutItem(size: size(.estimated(estimate), share: 1 / Double(columns)))
    var section = LayoutSection(
      group: direction == .vertical
        ? LayoutGroup.horizontal(size: row, repeatingSubitem: item, count: columns)
        : LayoutGroup.vertical(size: row, repeatingSubitem: item, count: columns))
    if let header {
      section.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(
          size: size(header), elementKind: "header",
          alignment: direction == .vertical ? .top : .leading, pinToVisibleBounds: true)
      ]
    }
    return section
  }

  /// Runs a frame some seconds after the last one. Returns the distance by which content scrolled.
  @discardableResult
  public func frame(after seconds: Double = 1 / 60.0) -> ScrollDelta {
    time = time.advanced(bySeconds: seconds)
    let moved = view.advance(to: time)
    view.layoutIfNeeded()
    return moved
  }

  /// Displays a snapshot without animation. The frame time stands still while another thread
  /// computes the difference.
  public func show(_ snapshot: DiffableDataSourceSnapshot<Int, Int>) async throws {
    var isShown = false
    source.apply(snapshot, animatingDifferences: false) { isShown = true }
    try await until {
      frame(after: 0)
      return isShown
    }
  }

  /// Runs frames until nothing moves, for at most a minute. Returns the number of frames.
  @discardableResult
  public func settle() -> Int {
    for count in 1...3600 {
      frame()
      if !view.isScrolling, !view.needsFrame { return count }
    }
    return 3600
  }

  /// The frames of the displayed cells by item, in viewport coordinates.
  public var drawn: [Int: Rect] {
    var frames: [Int: Rect] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let cell = view as? SizedCell { frames[Int(cell.item) ?? -1] = frame }
    }
    return frames
  }

  /// The frames of the displayed headers by section, in viewport coordinates.
  public var headers: [Int: Rect] {
    var frames: [Int: Rect] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let header = view as? SizedHeader { frames[header.section] = frame }
    }
    return frames
  }
}

/// A header whose preferred size comes from its fixture.
public final class SizedHeader: CollectionReusableView {
  public var section = 0
  public var wanted: Size?

  public override func preferredSize(fitting proposed: Size) -> Size { wanted ?? proposed }
}
