import FrameTiming
import Harness

@testable import GridEngine

/// A grid of 100,000 items, six in a row, that scrolls back and forth at 1,500 points per second.
@MainActor
final class Scroller {
  let view: CollectionView
  private let source: DiffableDataSource<Int, String>
  private let preparesAhead: Bool
  private let preparer = TextPreparer()
  private var time = FrameTime(nanoseconds: 1_000_000_000)
  private var count = 0
  private var commands = 0

  /// Creates a grid at its beginning.
  ///
  /// - Parameter isMeasured: Whether the heights of rows are measured.
  init(isMeasured: Bool, preparesAhead: Bool = false) {
    self.preparesAhead = preparesAhead
    let height = isMeasured ? LayoutDimension.estimated(100) : .absolute(100)
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1.0 / 6), height: height))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: height), repeatingSubitem: item,
      count: 6)
    view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: row)),
      environment: LayoutEnvironment(containerSize: Size(width: 1200, height: 800), scale: 1))
    let registration = CellRegistration<NameCell, String> { cell, _, item in cell.name = item }
    source = DiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    try? snapshot.appendSections([0])
    try? snapshot.appendItems((0..<100_000).map { "a picture of number \($0).jpg" })
    source.apply(snapshot)
    view.drawListPreparer = preparer
    frame()
  }

  /// Runs a frame: scrolls, displays and removes cells, and draws everything.
  func frame() {
    time = time.advanced(bySeconds: 1.0 / 60)
    let step = count % 600 < 300 ? 25.0 : -25.0
    count += 1
    view.scroll { $0.y.touchpadMoved(by: step, at: time) }
    view.advance(to: time)
    view.layoutIfNeeded()
    view.forEachDisplayedView { view, _, _ in commands += view.drawList.commands.count }
    if preparesAhead { view.prepareCells(until: FrameTime.now.advanced(bySeconds: 0.1)) }
  }

  /// Scrolls by the length of a viewport.
  func scrollOneViewport() { while view.contentOffset.y < view.bounds.height { frame() } }

  /// Scrolls to the end and back, so that all rows are measured.
  func warmUp() { for _ in 0..<600 { frame() } }
}

/// A renderer that finds the texts of a draw list one after the other.
@MainActor
private final class TextPreparer: DrawListPreparing {
  private(set) var prepared = 0

  func prepareText(of list: DrawList, from index: Int) -> Int? {
    let commands = list.commands
    for index in index..<commands.count {
      guard case .text = commands[index] else { continue }
      prepared += 1
      return index + 1 < commands.count ? index + 1 : nil
    }
    return nil
  }
}

/// A cell that draws like a cell of an app.
@MainActor
private final class NameCell: CollectionViewCell {
  var name = ""

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    list.fill(bounds, Color(0x2B2D36), cornerRadius: 8)
    list.text(name, in: bounds, style: TextStyle(size: 15, alignment: .center))
  }
}
