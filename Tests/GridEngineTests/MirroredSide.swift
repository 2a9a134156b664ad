import FrameTiming
import TestSupport

@testable import GridEngine

/// The description of a section, from whole numbers: their mirror images are exact.
struct SectionForm {
  var columns: Int
  var extent: Double
  var estimates: Bool
  var behavior: OrthogonalScrollingBehavior
  var spacing: Double
  var insets: DirectionalEdgeInsets
  var hasHeader: Bool
  var hasHandler: Bool
  var count: Int

  init(using random: inout SplitMix64) {
    columns = Int.random(in: 1...3, using: &random)
    extent = Double(Int.random(in: 30...120, using: &random))
    estimates = Bool.random(using: &random)
    let scrolls = Int.random(in: 0..<3, using: &random) == 0
    behavior =
      scrolls ? OrthogonalScrollingBehavior.allCases.randomElement(using: &random) ?? .none : .none
    spacing = Double(Int.random(in: 0...9, using: &random))
    insets = DirectionalEdgeInsets(
      top: Double(Int.random(in: 0...20, using: &random)),
      leading: Double(Int.random(in: 0...20, using: &random)),
      bottom: Double(Int.random(in: 0...20, using: &random)),
      trailing: Double(Int.random(in: 0...20, using: &random)))
    hasHeader = Bool.random(using: &random)
    hasHandler = Int.random(in: 0..<4, using: &random) == 0
    count = Int.random(in: 60...120, using: &random)
  }

  /// Returns the section for a scroll direction; its row, if it has one, scrolls along the other axis.
  @MainActor
  func section(
    _ direction: Axis, handler: @escaping LayoutSection.VisibleItemsHandler
  ) -> LayoutSection {
    let axis = behavior == .none ? direction : direction.cross
    func size(_ along: LayoutDimension, _ across: LayoutDimension) -> LayoutSize {
      axis == .horizontal
        ? LayoutSize(width: along, height: across) : LayoutSize(width: across, height: along)
    }
    let along = estimates ? LayoutDimension.estimated(extent) : .absolute(extent)
    let across =
      behavior == .none
      ? LayoutDimension.absolute(Double(180 / columns)) : .absolute(Double(60 / columns))
    let item = LayoutItem(size: size(along, across))
    let row = size(along, .absolute(behavior == .none ? 180 : 60))
    var section = LayoutSection(
      group: axis == .horizontal
        ? LayoutGroup.vertical(size: row, repeatingSubitem: item, count: columns)
        : LayoutGroup.horizontal(size: row, repeatingSubitem: item, count: columns))
    section.orthogonalScrollingBehavior = behavior
    section.interGroupSpacing = spacing
    section.contentInsets = insets
    if hasHeader {
      let extent = LayoutDimension.absolute(24)
      section.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(
          size: direction == .vertical
            ? LayoutSize(width: .fractionalWidth(1), height: extent)
            : LayoutSize(width: extent, height: .fractionalHeight(1)),
          elementKind: "header", alignment: direction == .vertical ? .top : .leading,
          pinToVisibleBounds: true)
      ]
    }
    // A handler of a row that scrolls vertically receives no horizontal offset.
    if hasHandler, behavior == .none || axis == .horizontal {
      section.visibleItemsInvalidationHandler = handler
    }
    return section
  }
}

/// A view in one direction, and the conversions of mirrored input and output.
@MainActor
final class MirroredSide {
  /// An element as the view displays it.
  struct Shown {
    /// The frame in the viewport.
    var frame: Rect
    var opacity: Double
    /// The frame of the attributes, in content coordinates; nil for views that fade out.
    var inContent: Rect?
  }

  let view: CollectionView
  let source: DiffableDataSource<Int, Int>
  let isMirrored: Bool
  private(set) var time = FrameTime(nanoseconds: 1_000_000_000)
  private(set) var moved = ScrollDelta()
  private let prefetcher = RequestRecorder()
  private let book = Book()

  /// The state of the cells and the handlers.
  @MainActor
  private final class Book {
    var scale = 1.0
    var visibleItems: [String] = []
  }

  init(
    _ direction: Axis, _ forms: [SectionForm], _ environment: LayoutEnvironment, isMirrored: Bool
  ) {
    self.isMirrored = isMirrored
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = direction
    let book = book
    let handler: LayoutSection.VisibleItemsHandler = { items, offset, environment in
      let width = environment.containerSize.width
      for index in items.indices {
        let middle = items[index].center.x - offset.x
        let fromStart = isMirrored ? width - middle : middle
        items[index].alpha = min(1, max(0.25, fromStart.rounded() / width))
        items[index].center.x += isMirrored ? -3 : 3
        book.visibleItems.append("\(items[index].element) at \(fromStart.rounded())")
      }
    }
    let sections = forms.map { $0.section(direction, handler: handler) }
    view = CollectionView(
      layout: CompositionalLayout(configuration: configuration) { section, _ in sections[section] },
      environment: environment)
    view.tuneScrolling { $0.reportsFingerStop = true }
    // The order of preparation must not depend on measured durations.
    view.preparer.ownScheduler.clock = { FrameTime(nanoseconds: 0) }
    view.preparer.ownScheduler.processorTime = { 0 }
    let cells = CellRegistration<SizedCell, Int> { cell, _, item in
      cell.item = String(item)
      let extent = Double(20 + item * 37 % 90) * book.scale
      cell.wanted = Size(width: extent, height: extent)
    }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
    }
    let headers = SupplementaryRegistration<CollectionReusableView>(elementKind: "header") {
      _, _, _ in
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    source.reorderingHandlers.canReorderItem = { _ in true }
    view.prefetchDataSource = prefetcher
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    for (section, form) in forms.enumerated() {
      try? snapshot.appendSections([section])
      try? snapshot.appendItems((0..<form.count).map { 1000 * section + $0 }, toSection: section)
    }
    source.apply(snapshot, animatingDifferences: false)
  }

  /// Runs a frame, and prepares cells.
  func frame() {
    time = max(time.advanced(bySeconds: 1 / 60.0), lastTime)
    book.visibleItems = []
    moved = view.advance(to: time)
    view.layoutIfNeeded()
    prefetcher.requests = []
    view.prepareCells(until: FrameTime(nanoseconds: 1))
  }

  private var lastTime = FrameTime(nanoseconds: 0)

  /// Returns the time of the next event: 8 ms after the last one.
  func nextTime() -> FrameTime {
    lastTime = max(time, lastTime).advanced(bySeconds: 0.008)
    return lastTime
  }

  /// Changes the size that cells request when they are measured again.
  func scaleExtents(by factor: Double) {
    book.scale = factor
    view.reconfigureItems(at: view.indexPathsForVisibleItems.sorted())
  }

  // MARK: Mirror images

  func mirrored(_ point: Point) -> Point {
    isMirrored ? Point(x: view.environment.containerSize.width - point.x, y: point.y) : point
  }

  func mirrored(_ delta: ScrollDelta) -> ScrollDelta {
    isMirrored ? ScrollDelta(x: -delta.x, y: delta.y) : delta
  }

  func mirrored(_ direction: FocusDirection) -> FocusDirection {
    switch direction {
    case .left where isMirrored: .right
    case .right where isMirrored: .left
    default: direction
    }
  }

  func mirroredOffset(_ offset: Point) -> Point {
    let range = view.contentSize.width - view.environment.containerSize.width
    return isMirrored ? Point(x: range - offset.x, y: offset.y) : offset
  }

  func mirroredInContent(_ rect: Rect) -> Rect { mirrored(rect, in: view.contentSize.width) }

  func mirroredInViewport(_ rect: Rect) -> Rect {
    mirrored(rect, in: view.environment.containerSize.width)
  }

  private func mirrored(_ rect: Rect, in width: Double) -> Rect {
    guard isMirrored else { return rect }
    return Rect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  // MARK: Results

  /// The movement of the last frame, from left to right.
  var mirroredMovement: ScrollDelta { mirrored(moved) }

  /// The calls of the prefetching data source in the last frame.
  var requests: [String] { prefetcher.requests }

  /// The items that the handlers of visible items received in the last frame.
  var visibleItems: [String] { book.visibleItems.sorted() }

  /// Returns the displayed elements by their names.
  func frames() -> [String: Shown] {
    var frames: [String: Shown] = [:]
    view.forEachDisplayedView { shown, frame, opacity in
      var name = (shown as? SizedCell)?.item ?? "\(shown.layoutAttributes?.element as Any)"
      let isCurrent =
        (shown as? CollectionViewCell).map { view.indexPath(for: $0) != nil } ?? true
      if !isCurrent { name += " fading out" }
      frames[name] = Shown(
        frame: frame, opacity: opacity,
        inContent: isCurrent ? shown.layoutAttributes?.frame : nil)
    }
    return frames
  }
}

/// Records the requests to prefetch items.
@MainActor
private final class RequestRecorder: CollectionViewDataSourcePrefetching {
  var requests: [String] = []

  func prefetchItems(at indexPaths: [IndexPath]) { requests.append("load \(indexPaths)") }

  func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
    requests.append("cancel \(indexPaths.sorted())")
  }
}
