import FrameTiming
import TestSupport

@testable import GridEngine

/// A collection view with sections, headers and measured rows that makes a change of the program in the
/// middle of any of its calls.
@MainActor
final class CallbackWorld {
  typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  /// The calls that a view makes to a program.
  enum Call: CaseIterable {
    case cellProvider, headerProvider, sectionProvider, visibleItems, preferredSize, prepareForReuse
    case didPrepare, willDisplay, didEndDisplaying, didDiscard, willDisplayHeader
    case didEndDisplayingHeader, didScroll, didSelect, prefetch, cancelPrefetching, completion
  }

  let view: CollectionView
  private(set) var source: DiffableDataSource<Int, Int>!
  private(set) var time = FrameTime(nanoseconds: 1_000_000_000)
  private(set) var reports: [CollectionReport] = []
  /// Descriptions of violated rules.
  private(set) var violations: [String] = []
  private let log = CallbackLog()
  /// The call in which ``change`` is made, and the number of such calls before it.
  private var armed: (call: Call, skip: Int)?
  private var change: () -> Void = {}
  private let cell: CellRegistration<CallbackCell, Int>
  private let header: SupplementaryRegistration<CollectionReusableView>

  init(columns: Int) {
    view = CollectionView(
      layout: CompositionalLayout { _, _ in nil },
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 120), scale: 1))
    cell = CellRegistration { cell, _, item in cell.item = item }
    header = SupplementaryRegistration(elementKind: "header") { _, _, _ in }
    view.setCollectionViewLayout(layout(columns: columns))
    view.delegate = log
    view.reportHandler = { [unowned self] in reports.append($0) }
    log.onCall = { [unowned self] in call($0) }
    log.onViolation = { [unowned self] in violations.append($0) }
    CallbackCell.onCall = { [weak self] in self?.call($0) }
    source = DiffableDataSource(collectionView: view) { [unowned self] view, path, item in
      call(.cellProvider)
      return view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
    }
    source.supplementaryViewProvider = { [unowned self] view, _, path in
      call(.headerProvider)
      return view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    source.prefetching = ItemPrefetching(
      prefetch: { [unowned self] in
        for item in $0 where source.indexPath(for: item) == nil {
          violations.append("prefetches \(item), which is gone")
        }
        call(.prefetch)
      },
      cancel: { [unowned self] _ in call(.cancelPrefetching) })
  }

  func layout(columns: Int) -> CompositionalLayout {
    CompositionalLayout { [unowned self] section, _ in
      if section >= view.dataSource?.numberOfSections(in: view) ?? 0 {
        violations.append("the section provider was asked for section \(section)")
      }
      call(.sectionProvider)
      let item = LayoutItem(
        size: LayoutSize(width: .fractionalWidth(1 / Double(columns)), height: .estimated(12)))
      let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(12))
      var described = LayoutSection(
        group: columns == 1
          ? .horizontal(size: row, subitems: [item])
          : .horizontal(size: row, repeatingSubitem: item, count: columns))
      described.boundarySupplementaryItems = [
        LayoutBoundarySupplementaryItem(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(10)),
          elementKind: "header", alignment: .top, pinToVisibleBounds: true)
      ]
      described.visibleItemsInvalidationHandler = { [unowned self] _, _, _ in call(.visibleItems) }
      return described
    }
  }

  // MARK: Calls

  /// Makes a change in a call of some kind, after `skip` of them.
  func arm(_ call: Call, after skip: Int, _ change: @escaping () -> Void) {
    armed = (call, skip)
    self.change = change
  }

  /// Whether the armed change was not made yet.
  var isArmed: Bool { armed != nil }

  /// Makes the armed change now, between frames.
  func makeArmedChange() {
    guard armed != nil else { return }
    armed = nil
    change()
  }

  func call(_ call: Call) {
    guard let armed, armed.call == call else { return }
    guard armed.skip == 0 else { return self.armed = (call, armed.skip - 1) }
    makeArmedChange()
  }

  // MARK: Frames

  func frame(after seconds: Double = 1 / 60.0) {
    time = time.advanced(bySeconds: seconds)
    view.advance(to: time)
    view.layoutIfNeeded()
    view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
  }

  /// Runs frames until nothing moves.
  func settle() {
    for _ in 0..<200 {
      frame(after: 0.1)
      if !view.needsFrame, !view.isScrolling, !view.isAnimating { return }
    }
    violations.append("does not come to rest")
  }

  /// Returns the violated rules of a view at rest.
  func problems() -> [String] {
    var problems = violations + log.violations + reports.map(\.description)
    var drawn: [ElementID: Int] = [:]
    view.forEachDisplayedView { view, _, _ in
      guard let element = view.layoutAttributes?.element else {
        return problems.append("a view without an element is drawn")
      }
      drawn[element, default: 0] += 1
      guard let cell = view as? CallbackCell else { return }
      if source.itemIdentifier(for: element.indexPath) != cell.item {
        problems.append("item \(cell.item) is drawn at \(element.indexPath)")
      }
    }
    problems += drawn.filter { $0.value > 1 }.map { "\($0.key) is drawn \($0.value) times" }
    var expected: Set<ElementID> = []
    view.solvedLayout.forEachElement(in: view.bounds, visibleBounds: view.bounds) {
      expected.insert($0.element)
    }
    if expected != Set(drawn.keys) {
      problems.append(
        "missing: \(expected.subtracting(drawn.keys)), too many: \(Set(drawn.keys).subtracting(expected))"
      )
    }
    for cell in view.preparedCells {
      guard let cell = cell as? CallbackCell, let path = cell.layoutAttributes?.indexPath else {
        continue
      }
      if source.itemIdentifier(for: path) != cell.item {
        problems.append("item \(cell.item) is prepared for \(path)")
      }
    }
    let counts = (0..<source.numberOfSections(in: view)).map { view.numberOfItems(inSection: $0) }
    if counts != view.solvedLayout.solvedItemCounts.map({ $0 ?? 0 }) {
      problems.append("the layout has \(view.solvedLayout.solvedItemCounts) of \(counts) items")
    }
    return problems
  }
}

/// A cell whose height depends on its item.
final class CallbackCell: CollectionViewCell {
  static var onCall: (CallbackWorld.Call) -> Void = { _ in }

  var item = -1

  override func preferredSize(fitting proposed: Size) -> Size {
    Self.onCall(.preferredSize)
    return Size(width: proposed.width, height: 8 + Double(item % 4) * 4)
  }

  override func prepareForReuse() { Self.onCall(.prepareForReuse) }
}

/// Reports the calls of a view, and checks the order of those about a cell.
@MainActor
private final class CallbackLog: CollectionViewDelegate {
  var onCall: (CallbackWorld.Call) -> Void = { _ in }
  var onViolation: (String) -> Void = { _ in }
  private let log = CellLog()

  var violations: [String] { log.violations }

  func collectionView(
    _ view: CollectionView, didPrepare cell: CollectionViewCell, forItemAt path: IndexPath
  ) {
    log.collectionView(view, didPrepare: cell, forItemAt: path)
    onCall(.didPrepare)
  }

  func collectionView(
    _ view: CollectionView, willDisplay cell: CollectionViewCell, forItemAt path: IndexPath
  ) {
    log.collectionView(view, willDisplay: cell, forItemAt: path)
    onCall(.willDisplay)
  }

  func collectionView(
    _ view: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt path: IndexPath
  ) {
    log.collectionView(view, didEndDisplaying: cell, forItemAt: path)
    onCall(.didEndDisplaying)
  }

  func collectionView(
    _ view: CollectionView, didDiscard cell: CollectionViewCell, forItemAt path: IndexPath
  ) {
    log.collectionView(view, didDiscard: cell, forItemAt: path)
    onCall(.didDiscard)
  }

  func collectionView(
    _ view: CollectionView, willDisplaySupplementaryView header: CollectionReusableView,
    forElementKind kind: String, at path: IndexPath
  ) { onCall(.willDisplayHeader) }

  func collectionView(
    _ view: CollectionView, didEndDisplayingSupplementaryView header: CollectionReusableView,
    forElementKind kind: String, at path: IndexPath
  ) { onCall(.didEndDisplayingHeader) }

  func collectionViewDidScroll(_ view: CollectionView) { onCall(.didScroll) }

  func collectionView(_ view: CollectionView, didSelectItemAt path: IndexPath) {
    onCall(.didSelect)
  }
}
