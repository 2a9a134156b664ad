import GridEngine
import Testing

/// The code of `docs/techniques/reuse.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct ReuseGuide {
  final class NameCell: CollectionViewCell {
    var name = "" { didSet { setNeedsDisplay() } }
    var badge: String? { didSet { setNeedsDisplay() } }

    override func prepareForReuse() { badge = nil }
  }

  private let fixture = GuideFixture(items: (0..<200).map { "item \($0)" }, cellHeight: 20)

  @Test func `a registration created once needs as many cells as are visible or prepared`() throws {
    let view = fixture.view
    let name = CellRegistration<NameCell, String> { cell, _, item in cell.name = item }
    let source = DiffableDataSource<Int, String>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: name, for: path, item: item)
    }
    try fixture.show(in: source)
    fixture.scrollThrough()
    #expect(view.counters.created < 30 && view.counters.reused > 150)
  }

  @Test func `a registration created in the provider creates a cell for each item`() throws {
    let view = fixture.view
    let source = DiffableDataSource<Int, String>(collectionView: view) { view, path, item in
      let name = CellRegistration<NameCell, String> { cell, _, item in cell.name = item }
      return view.dequeueConfiguredReusableCell(using: name, for: path, item: item)
    }
    try fixture.show(in: source)
    fixture.scrollThrough()
    #expect(view.counters.created >= 200 && view.counters.reused == 0)
  }
}
