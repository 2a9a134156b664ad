import Foundation
import GridEngine
import Testing

// The example of README.md, word for word. The test below compares the two.

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
struct ReadmeExampleTests {
  @Test
  func `the grid of the README shows four names in a row`() throws {
    let (view, source) = try makeGrid(of: ["Ada", "Bo", "Cy", "Di", "Ed"])
    view.advance(to: .now)
    view.layoutIfNeeded()
    var frames: [Rect] = []
    view.forEachDisplayedView { _, frame, _ in frames.append(frame) }
    #expect(frames.count == 5)
    #expect(frames.allSatisfy { $0.width == 200 && $0.height == 90 })
    #expect(frames.filter { $0.minY == 0 }.count == 4)
    #expect(source.snapshot().numberOfItems == 5)
  }

  @Test
  func `the README has the example that is compiled here`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    let start = try #require(source.range(of: "@MainActor final class NameCell"))
    let end = try #require(source.range(of: "\n@MainActor\nstruct ReadmeExampleTests"))
    let example = source[start.lowerBound..<end.lowerBound].trimmingCharacters(in: .newlines)
    #expect(readme.contains(example))
  }
}
