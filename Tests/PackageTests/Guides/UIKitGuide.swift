import FrameTiming
import GridEngine
import Testing

/// The code of the article "Differences from UIKit". ``GuideSnippetTests`` compares the two.
@MainActor struct UIKitGuide {
  private final class RowCell: CollectionViewCell {
    var number = 0

    override func draw(into list: inout DrawList) {
      list.text("\(number)", in: Rect(size: size), style: TextStyle(size: 15))
    }
  }

  private final class Renderer {
    private(set) var drawn: [Rect] = []
    func begin() { drawn = [] }
    func draw(_ list: DrawList, at origin: Point, opacity: Double) {
      drawn.append(Rect(origin: origin))
    }
  }

  @Test func `a frame advances, lays out, draws and prepares`() throws {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
    let section = LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
    let view = CollectionView(
      layout: CompositionalLayout(section: section),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
    let row = CellRegistration<RowCell, Int> { cell, _, number in cell.number = number }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(Array(0..<100))
    source.apply(snapshot)
    let renderer = Renderer()
    let shown = FrameTime.now
    let deadline = shown.advanced(bySeconds: 10)

    view.advance(to: shown)
    view.layoutIfNeeded()
    renderer.begin()
    view.forEachDisplayedView { view, frame, opacity in
      renderer.draw(view.drawList, at: frame.origin, opacity: opacity)
    }
    view.prepareCells(until: deadline)

    #expect(renderer.drawn.map(\.minY) == [0, 50])
    #expect(!view.preparedCells.isEmpty)
    withExtendedLifetime(source) {}
  }
}
