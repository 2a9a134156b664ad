import FrameTiming
import GridEngine
import TestSupport

/// A cell of 100 x 40 points with a button at each end.
final class ButtonCell: CollectionViewCell {
  static let like = Rect(x: 0, y: 10, width: 30, height: 20)
  static let share = Rect(x: 70, y: 10, width: 30, height: 20)

  var item = ""
  var log: (String) -> Void = { _ in }
  /// The point of the last click, in the cell's coordinates.
  var clickedPoint: Point?

  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Color(0x202020))
    list.region("like", in: Self.like, isFocusable: true)
    list.region("share", in: Self.share, cursor: .text, isFocusable: true)
  }

  override func didClick(_ region: HitRegion, at point: Point) {
    clickedPoint = point
    log("\(item) \(region.name)")
  }
}

/// A header of 100 x 20 points with one button, whose regions do not depend on its drawing.
final class ButtonHeader: CollectionReusableView {
  var log: (String) -> Void = { _ in }

  override var regions: [HitRegion] {
    [HitRegion("all", in: Rect(x: 60, y: 0, width: 40, height: 20))]
  }

  override func didClick(_ region: HitRegion, at point: Point) { log("header \(region.name)") }
}

/// A viewport of 100 x 200 points over cells with buttons, one below the other or in a row.
@MainActor
final class RegionFixture: CollectionViewDelegate {
  let view: CollectionView
  /// The clicks that views received: "item name".
  private(set) var clicks: [String] = []
  /// The clicks that the delegate received.
  private(set) var delegateClicks: [String] = []
  private(set) var time = FrameTime(nanoseconds: 1_000_000_000)
  private let source: DiffableDataSource<Int, String>

  init(isRow: Bool = false, hasHeader: Bool = false) {
    let size = LayoutSize(width: .absolute(100), height: .absolute(40))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)]))
    if isRow { section.orthogonalScrollingBehavior = .continuous }
    if hasHeader {
      var header = LayoutBoundarySupplementaryItem(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(20)), elementKind: "header",
        alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [header]
    }
    let owner = Owner()
    let button = CellRegistration<ButtonCell, String> { cell, _, item in
      cell.item = item
      cell.log = { owner.log?.clicks.append($0) }
    }
    let header = SupplementaryRegistration<ButtonHeader>(elementKind: "header") { view, _, _ in
      view.log = { owner.log?.clicks.append($0) }
    }
    view = CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 200), scale: 1))
    view.isPrefetchingEnabled = false
    source = DiffableDataSource(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: button, for: $1, item: $2)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    view.delegate = self
    owner.log = self
  }

  private final class Owner { weak var log: RegionFixture? }

  /// Shows items without animation.
  func show(_ items: [String]) throws {
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(items)
    source.apply(snapshot, animatingDifferences: false)
    frame()
  }

  func frame() {
    time = time.advanced(bySeconds: 1)
    view.advance(to: time)
    view.layoutIfNeeded()
  }

  /// Scrolls and runs a frame.
  func scroll(to y: Double) {
    view.setContentOffset(Point(x: 0, y: y))
    frame()
  }

  /// Presses and releases at a point, and returns the clicks since the last call.
  func click(_ x: Double, _ y: Double) -> [String] {
    view.pressRegion(atViewportPoint: Point(x: x, y: y))
    view.releaseRegion(atViewportPoint: Point(x: x, y: y))
    return takeClicks()
  }

  func takeClicks() -> [String] {
    defer { (clicks, delegateClicks) = ([], []) }
    return clicks
  }

  func cell(_ item: String) -> ButtonCell? {
    source.indexPath(for: item).flatMap(view.cellForItem) as? ButtonCell
  }

  func focus(_ item: String) { view.focusedIndexPath = source.indexPath(for: item) }

  func collectionView(
    _ collectionView: CollectionView, didClick region: HitRegion, of element: ElementID
  ) {
    let item = source.itemIdentifier(for: element.indexPath) ?? "?"
    delegateClicks.append("\(element.category == .cell ? item : "header") \(region.name)")
  }
}
