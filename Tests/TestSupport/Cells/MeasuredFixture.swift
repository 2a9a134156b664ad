import FrameTiming
import GridEngine

/// A collection view with self-sizing cells, headers and footers, used through its public interface
/// only. Their extents depend on the width across the scroll direction.
@MainActor
public final class MeasuredFixture {
  /// The layout of a ``MeasuredFixture``.
  public struct Form: Sendable, CustomStringConvertible {
    public var direction = Axis.vertical
    public var isRightToLeft = false
    public var columns = 1
    public var sections = 10
    public var itemCount = 5000
    /// The estimated extent of a cell along the scroll direction, in points.
    public var estimate = 80.0
    /// The estimated extents of headers and footers, in points; nil for none.
    public var header: Double?
    public var footer: Double?
    public var pinsHeaders = true
    public var spacing = 0.0
    public var insets = DirectionalEdgeInsets.zero

    public var description: String {
      "\(direction)\(isRightToLeft ? " from right to left" : ""), \(columns) columns of ~\(estimate)"
        + ", \(pinsHeaders ? "" : "unpinned ")header \(header ?? 0), footer \(footer ?? 0), spacing \(spacing)"
    }

    /// Creates a list of one column without headers, modified by `change`.
    public init(_ change: (inout Form) -> Void = { _ in }) { change(&self) }
  }

  public let form: Form
  public let view: CollectionView
  public let source: DiffableDataSource<Int, Int>
  /// The time of the current frame.
  public private(set) var time = FrameTime(nanoseconds: 1_000_000_000)

  private let book: Book

  /// The simulated contents of items and headers, which determine their extents.
  final class Book {
    /// The number of changes of the content of each item or header.
    var edits: [Int: Int] = [:]

    /// Returns the extent of an item that is `across` points wide. Negative numbers are headers and
    /// footers.
    func extent(_ item: Int, across: Double) -> Double {
      var random = SplitMix64(
        seed: UInt64(bitPattern: Int64(item)) &* 31 &+ UInt64(edits[item] ?? 0))
      let most = item < 0 ? 900 : 4000
      let text = Double(Int.random(in: 60...most, using: &random))
      return 18 * (text / max(across - 16, 16)).rounded(.up) + 12
    }
  }

  /// Creates a fixture with the layout `form` and displays its beginning.
  public init(_ form: Form, size: Size = Size(width: 420, height: 600), scale: Double? = 1) {
    self.form = form
    let book = Book()
    self.book = book
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = form.direction
    view = CollectionView(
      layout: CompositionalLayout(section: Self.section(form), configuration: configuration),
      environment: LayoutEnvironment(
        containerSize: size, scale: scale,
        layoutDirection: form.isRightToLeft ? .rightToLeft : .leftToRight))
    view.tuneScrolling { $0.reportsFingerStop = true }
    let cells = CellRegistration<MeasuredCell, Int> { cell, _, item in
      cell.item = item
      cell.axis = form.direction
      cell.book = book
    }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
    }
    let registrations = ["header", "footer"].map { kind in
      SupplementaryRegistration<MeasuredHeader>(elementKind: kind) {
        [weak source] view, kind, path in
        let section = source?.snapshot().sectionIdentifiers[path.section] ?? 0
        view.kind = kind
        view.section = section
        view.item = Self.number(ofSection: section, kind: kind)
        view.axis = form.direction
        view.book = book
      }
    }
    source.supplementaryViewProvider = { view, kind, path in
      view.dequeueConfiguredReusableSupplementary(
        using: registrations[kind == "header" ? 0 : 1], for: path)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    let share = form.itemCount / form.sections
    for section in 0..<form.sections {
      try? snapshot.appendSections([section])
      try? snapshot.appendItems(Array(section * share..<(section + 1) * share), toSection: section)
    }
    source.apply(snapshot, animatingDifferences: false)
    frame()
  }

  /// Returns the number of a header or footer in ``Book``.
  static func number(ofSection section: Int, kind: String) -> Int {
    -2 * (section + 1) - (kind == "header" ? 0 : 1)
  }

  private static func section(_ form: Form) -> LayoutSection {
    func size(_ across: Double, _ along: LayoutDimension) -> LayoutSize {
      form.direction == .vertical
        ? LayoutSize(width: .fractionalWidth(across), height: along)
        : LayoutSize(width: along, height: .fractionalHeight(across))
    }
    let extent = LayoutDimension.estimated(form.estimate)
    let item = LayoutItem(size: size(1 / Double(form.columns), extent))
    let row = size(1, extent)
    var group =
      form.direction == .vertical
      ? LayoutGroup.horizontal(size: row, repeatingSubitem: item, count: form.columns)
      : LayoutGroup.vertical(size: row, repeatingSubitem: item, count: form.columns)
    group.interItemSpacing = .fixed(form.columns > 1 ? form.spacing : 0)
    var section = LayoutSection(group: group)
    section.interGroupSpacing = form.spacing
    section.contentInsets = form.insets
    let isVertical = form.direction == .vertical
    if let header = form.header {
      section.boundarySupplementaryItems.append(
        LayoutBoundarySupplementaryItem(
          size: size(1, .estimated(header)), elementKind: "header",
          alignment: isVertical ? .top : .leading, pinToVisibleBounds: form.pinsHeaders))
    }
    if let footer = form.footer {
      section.boundarySupplementaryItems.append(
        LayoutBoundarySupplementaryItem(
          size: size(1, .estimated(footer)), elementKind: "footer",
          alignment: isVertical ? .bottom : .trailing))
    }
    return section
  }

  /// Changes the content of an item, header or footer.
  public func edit(_ item: Int) { book.edits[item, default: 0] += 1 }

  // MARK: Frames

  /// Runs a frame some seconds after the last one.
  ///
  /// - Returns: The distance along the scroll direction that `advance(to:)` reports.
  @discardableResult
  public func frame(after seconds: Double = 1 / 60.0) -> Double {
    time = time.advanced(bySeconds: seconds)
    let moved = view.advance(to: time)[form.direction]
    view.layoutIfNeeded()
    return form.isRightToLeft && form.direction == .horizontal ? -moved : moved
  }

  /// Runs frames and idle work until no work remains.
  public func settle() {
    for _ in 0..<2000 {
      frame()
      if !view.isScrolling, !view.needsFrame, !view.prepareAtRest(for: 1) { return }
    }
  }

  /// Applies `snapshot` and runs frames until it is displayed. The frame time stands still, unless
  /// the update is animated.
  public func show(
    _ snapshot: DiffableDataSourceSnapshot<Int, Int>, animated: Bool = false,
    anchor: UpdateAnchor<Int> = .automatic
  ) async throws {
    var isShown = false
    source.apply(snapshot, animatingDifferences: animated, anchor: anchor) { isShown = true }
    try await until {
      frame(after: animated ? 1 / 60.0 : 0)
      return isShown
    }
  }

  // MARK: Displayed views

  /// The drawn position of an element along the scroll direction, from the edge of the viewport at
  /// which content begins.
  public struct Span: Hashable, Sendable {
    public var start: Double
    public var length: Double
    public var end: Double { start + length }
  }

  /// The visible cells by item.
  public var cells: [Int: Span] {
    var spans: [Int: Span] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let cell = view as? MeasuredCell, let span = span(frame) { spans[cell.item] = span }
    }
    return spans
  }

  /// Returns the visible headers or footers by section.
  public func supplementaries(_ kind: String) -> [Int: Span] {
    var spans: [Int: Span] = [:]
    view.forEachDisplayedView { view, frame, _ in
      if let header = view as? MeasuredHeader, header.kind == kind, let span = span(frame) {
        spans[header.section] = span
      }
    }
    return spans
  }

  private func span(_ frame: Rect) -> Span? {
    let axis = form.direction
    let viewport = view.environment.containerSize[axis]
    let isReversed = form.isRightToLeft && axis == .horizontal
    let span = Span(
      start: isReversed ? viewport - frame.end(along: axis) : frame.start(along: axis),
      length: frame.size[axis])
    return span.end > 0 && span.start < viewport ? span : nil
  }

  /// The distance of the viewport from the beginning of the content, and its maximum.
  public var position: (now: Double, most: Double) {
    let most = view.maximumContentOffset[form.direction]
    let offset = view.contentOffset[form.direction]
    return (form.isRightToLeft && form.direction == .horizontal ? most - offset : offset, most)
  }

  /// Describes each visible cell or header whose size does not match its content at the current
  /// width.
  public var wrongSizes: [String] {
    var wrong: [String] = []
    view.forEachDisplayedView { view, frame, _ in
      guard let sized = view as? any Measured, span(frame) != nil else { return }
      let across = frame.size[form.direction.cross]
      let right = book.extent(sized.item, across: across)
      let shown = frame.size[form.direction]
      if abs(shown - right) > 0.5 {
        wrong.append("\(sized.item): \(shown), not \(right), at \(across) across")
      }
    }
    return wrong
  }
}

/// A view whose preferred size comes from its fixture.
@MainActor
protocol Measured: AnyObject {
  var item: Int { get }
  var axis: Axis { get }
  var book: MeasuredFixture.Book? { get }
}

extension Measured {
  fileprivate func preferred(_ proposed: Size) -> Size {
    guard let book else { return proposed }
    let extent = book.extent(item, across: proposed[axis.cross])
    return Size(along: axis, extent, cross: proposed[axis.cross])
  }
}

/// A cell of a ``MeasuredFixture``.
public final class MeasuredCell: CollectionViewCell, Measured {
  public internal(set) var item = 0
  var axis = Axis.vertical
  var book: MeasuredFixture.Book?

  public override func preferredSize(fitting proposed: Size) -> Size { preferred(proposed) }
}

/// A header or footer of a ``MeasuredFixture``.
public final class MeasuredHeader: CollectionReusableView, Measured {
  public internal(set) var item = 0
  var kind = ""
  var section = 0
  var axis = Axis.vertical
  var book: MeasuredFixture.Book?

  public override func preferredSize(fitting proposed: Size) -> Size { preferred(proposed) }
}
