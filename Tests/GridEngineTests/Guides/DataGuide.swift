import GridEngine
import TestSupport
import Testing

/// The code of the article "Data"; ``GuideSnippetTests`` compares the two.
@MainActor struct DataGuide {
  @Test func `a new item keeps the first visible one in place`() throws {
    let fixture = GridFixture()
    let source = fixture.source
    fixture.show("A[a b c]")

    var snapshot = source.snapshot()
    try snapshot.appendItems(["new"])
    source.apply(snapshot, anchor: .firstVisible)

    fixture.frame()
    #expect(fixture.shown == ["a", "b", "c", "new"])
  }

  /// A data source of names; the guide shows it without its conformance.
  private final class Names: CollectionViewDataSource {
    var names = ["Ada", "Bo", "Cy", "Di"]
    private let cell = CellRegistration<LoggedCell, String> { cell, _, name in cell.item = name }

    func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { names.count }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueConfiguredReusableCell(
        using: cell, for: indexPath, item: names[indexPath.item])
    }

    func promoteLast(in view: CollectionView) {
      view.performBatchUpdates {
        names.remove(at: 1)
        names.swapAt(0, names.count - 1)
        view.deleteItems(at: [IndexPath(item: 1, section: 0)])
        view.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 0, section: 0))
        view.moveItem(at: IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
      }
    }
  }

  @Test func `items without identifiers are deleted and moved in one update`() {
    let names = Names()
    let view = PlainFixture([["x"]]).view
    view.dataSource = names
    view.layoutIfNeeded()
    names.promoteLast(in: view)
    view.layoutIfNeeded()
    let shown = (0..<3).map { view.cellForItem(at: IndexPath(item: $0, section: 0)) as? LoggedCell }
    #expect(shown.map(\.?.item) == ["Di", "Cy", "Ada"])
  }

  private final class OneAtATime: CollectionViewDelegate {
    var opened: [Int] = []
    func collectionView(
      _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool {
      indexPath.section == 0
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
      opened.append(indexPath.item)
    }
  }

  @Test func `a click selects what the delegate allows`() {
    let fixture = PlainFixture([(0..<20).map { "i\($0)" }, ["last"]])
    let view = fixture.view
    let delegate = OneAtATime()
    view.delegate = delegate
    let point = Point(x: 10, y: 35)

    view.allowsMultipleSelection = false
    if let path = view.indexPathForItem(atViewportPoint: point) { view.selectItem(at: path) }
    let chosen = view.indexPathsForSelectedItems

    #expect(chosen == [IndexPath(item: 3, section: 0)])
    #expect(delegate.opened == [3])
    view.selectItem(at: IndexPath(item: 0, section: 1))
    #expect(view.indexPathsForSelectedItems == chosen)
  }
}
