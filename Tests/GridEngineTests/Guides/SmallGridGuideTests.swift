import FrameTiming
import GridEngine
import Testing

// The example of the page about GridEngine. ``GuideSnippetTests`` compares the two.

@MainActor final class NameCell: CollectionViewCell {
  var name = ""
  override func draw(into list: inout DrawList) {
    list.fill(Rect(size: size), Color(0x2B2D36), cornerRadius: 8)
    list.text(name, in: Rect(size: size), style: TextStyle(size: 15, alignment: .center))
  }
}

@MainActor func makeGrid(
  of names: [String]
) throws -> (CollectionView, DiffableDataSource<Int, String>) {
  let tile = LayoutItem(
    size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
  let row = LayoutGroup.horizontal(
    size: LayoutSize(width: .fractionalWidth(1), height: .absolute(90)), subitems: [tile])
  let view = CollectionView(
    layout: CompositionalLayout(section: LayoutSection(group: row)),
    environment: LayoutEnvironment(containerSize: Size(width: 800, height: 600)))
  let name = CellRegistration<NameCell, String> { cell, _, item in cell.name = item }
  let source = DiffableDataSource<Int, String>(collectionView: view) { view, path, item in
    view.dequeueConfiguredReusableCell(using: name, for: path, item: item)
  }
  var snapshot = DiffableDataSourceSnapshot<Int, String>()
  try snapshot.appendSections([0])
  try snapshot.appendItems(names)
  source.apply(snapshot)
  return (view, source)
}

@MainActor
struct SmallGridGuideTests {
  @Test
  func `the small grid of the guide shows four names in a row`() throws {
    let (view, source) = try makeGrid(of: ["Ada", "Bo", "Cy", "Di", "Ed"])
    let frames = drawnFrames(of: view, showTime: .now)
    #expect(frames.count == 5)
    #expect(frames.allSatisfy { $0.width == 200 && $0.height == 90 })
    #expect(frames.filter { $0.minY == 0 }.count == 4)
    #expect(source.snapshot().numberOfItems == 5)
  }

  private func drawnFrames(of view: CollectionView, showTime: FrameTime) -> [Rect] {
    let myRenderer = FrameCollector()
    view.advance(to: showTime)
    view.layoutIfNeeded()
    view.forEachDisplayedView { view, frame, opacity in
      myRenderer.draw(view.drawList, at: frame, opacity: opacity)
    }
    return myRenderer.frames
  }
}

/// A renderer that keeps where it would draw.
private final class FrameCollector {
  private(set) var frames: [Rect] = []

  func draw(_ list: DrawList, at frame: Rect, opacity: Double) { frames.append(frame) }
}
