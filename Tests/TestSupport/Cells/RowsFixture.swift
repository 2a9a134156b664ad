import FrameTiming
import GridEngine

/// The description of a section of a ``RowsFixture``.
public struct RowSpec: Sendable {
  public var behavior: OrthogonalScrollingBehavior
  /// The extent of a group along its row, in points.
  public var extent: LayoutDimension
  /// The extent of a group across its row, in points.
  public var height: LayoutDimension
  public var spacing: Double
  public var insets: DirectionalEdgeInsets
  /// The visible items handler.
  public var handler: LayoutSection.VisibleItemsHandler?

  /// Describes a section with groups of one item each.
  public init(
    _ behavior: OrthogonalScrollingBehavior, extent: LayoutDimension = .absolute(100),
    height: LayoutDimension = .absolute(60), spacing: Double = 8,
    insets: DirectionalEdgeInsets = .zero, handler: LayoutSection.VisibleItemsHandler? = nil
  ) {
    self.behavior = behavior
    self.extent = extent
    self.height = height
    self.spacing = spacing
    self.insets = insets
    self.handler = handler
  }
}

/// A cell whose preferred size comes from its fixture.
public final class SizedCell: CollectionViewCell {
  public var item = ""
  public var wanted: Size?

  public override func preferredSize(fitting proposed: Size) -> Size { wanted ?? proposed }
}

/// A collection view whose sections are rows named by letters, with items "a0", "a1" ….
@MainActor
public final class RowsFixture {
  public let view: CollectionView
  public let source: DiffableDataSource<String, String>
  /// The time of the current frame.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  private let book: Book

  private final class Book {
    var specs: [RowSpec]
    var sizes: (String) -> Size? = { _ in nil }

    init(_ specs: [RowSpec]) { self.specs = specs }
  }

  /// Returns the preferred size of an item; nil for the estimate.
  public var sizes: (String) -> Size? {
    get { book.sizes }
    set { book.sizes = newValue }
  }

  /// Creates a fixture with the given sections. The last description is used for all further
  /// sections.
  ///
  /// - Parameter direction: The scroll direction; for `.horizontal` rows are vertical.
  public init(
    _ specs: [RowSpec], size: Size = Size(width: 320, height: 480), direction: Axis = .vertical,
    isRightToLeft: Bool = false
  ) {
    let book = Book(specs)
    self.book = book
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = direction
    let layout = CompositionalLayout(configuration: configuration) { section, _ in
      Self.section(book.specs[min(section, book.specs.count - 1)], direction: direction)
    }
    let view = CollectionView(
      layout: layout,
      environment: LayoutEnvironment(
        containerSize: size, scale: 1,
        layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight))
    view.isPrefetchingEnabled = false
    view.tuneScrolling { $0.reportsFingerStop = true }
    let registration = CellRegistration<SizedCell, String> { cell, _, item in
      cell.item = item
      cell.wanted = book.sizes(item)
    }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    self.view = view
  }

  private static func section(_ spec: RowSpec, direction: Axis) -> LayoutSection {
    let size =
      direction == .vertical
      ? LayoutSize(width: spec.extent, height: spec.height)
      : LayoutSize(width: spec.height, height: spec.extent)
    // Fractions refer to the group: the item fills it.
    let item = LayoutItem(
      size: LayoutSize(
        width: size.width.isEstimated ? size.width : .fractionalWidth(1),
        height: size.height.isEstimated ? size.height : .fractionalHeight(1)))
    let group =
      direction == .vertical
      ? LayoutGroup.horizontal(size: size, repeatingSubitem: item, count: 1)
      : LayoutGroup.vertical(size: size, repeatingSubitem: item, count: 1)
    var section = LayoutSection(group: group)
    section.orthogonalScrollingBehavior = spec.behavior
    section.interGroupSpacing = spec.spacing
    section.contentInsets = spec.insets
    section.visibleItemsInvalidationHandler = spec.handler
    return section
  }

  /// Displays sections with these numbers of items, named "a", "b", …, and runs a frame.
  public func show(_ counts: [Int]) {
    var snapshot = DiffableDataSourceSnapshot<String, String>()
    for (index, count) in counts.enumerated() {
      let name = String(UnicodeScalar(UInt8(97 + index)))
      try? snapshot.appendSections([name])
      try? snapshot.appendItems((0..<count).map { "\(name)\($0)" }, toSection: name)
    }
    apply(snapshot)
  }

  /// Applies `snapshot` without animation and runs a frame.
  public func apply(_ snapshot: DiffableDataSourceSnapshot<String, String>) {
    source.apply(snapshot, animatingDifferences: false)
    frame()
  }

  /// Runs a frame some seconds after the last one.
  public func frame(after seconds: Double = 1 / 60.0) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// Runs frames until nothing moves, for at most a minute.
  public func settle() {
    for _ in 0..<3600 {
      frame()
      if !view.isScrolling { return }
    }
  }

  /// Moves fingers on a touchpad over a point of the viewport, in `steps` events 8 ms apart with a
  /// frame after every second one. Then lifts them.
  public func swipe(
    at point: Point, by delta: ScrollDelta, steps: Int = 10, lettingGo: Bool = true
  ) {
    var moment = time
    for step in 0..<steps {
      moment = moment.advanced(bySeconds: 0.008)
      view.moveFinger(by: delta, at: point, time: moment)
      if step % 2 == 1 { frame(after: 0.016) }
    }
    if lettingGo { view.touchpadEnded(at: moment.advanced(bySeconds: 0.001)) }
  }

  /// Turns a wheel by notches over a point of the viewport.
  public func turnWheel(_ notches: Double, at point: Point, isShiftHeld: Bool) {
    view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 100 * notches)),
      swapsAxes: isShiftHeld, at: point, time: time)
  }

  /// The frames of the displayed cells by item, in viewport coordinates.
  public var drawn: [String: Rect] {
    var frames: [String: Rect] = [:]
    view.forEachDisplayedView { view, frame, opacity in
      if let cell = view as? SizedCell, opacity > 0 { frames[cell.item] = frame }
    }
    return frames
  }
}
