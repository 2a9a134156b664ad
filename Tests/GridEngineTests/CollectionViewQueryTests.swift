import GridEngine
import TestSupport
import Testing

/// The queries of a view by index path, as in UICollectionView.
@MainActor
struct CollectionViewQueryTests {
  /// Two sections under headers of 20 points, in a viewport of 100.
  let fixture = PlainFixture(
    [["a", "b", "c"], (0..<50).map { "i\($0)" }], header: 20)

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func `sections and items are those of the data source`() {
    #expect(fixture.view.numberOfSections == 2)
    #expect(fixture.view.numberOfItems(inSection: 0) == 3)
    #expect(fixture.view.numberOfItems(inSection: 7) == 0)
    fixture.view.dataSource = nil
    #expect(fixture.view.numberOfSections == 0)
  }

  @Test func `visible items have the index paths of visible cells`() {
    let view = fixture.view
    #expect(
      view.indexPathsForVisibleItems.sorted()
        == [path(0), path(1), path(2), path(0, 1), path(1, 1), path(2, 1)])
    view.setContentOffset(Point(x: 0, y: 200))
    fixture.frame()
    #expect(
      Set(view.indexPathsForVisibleItems)
        == Set(view.visibleCells.compactMap { $0.layoutAttributes?.indexPath }))
  }

  @Test func `a cell has the index path of its item, and none once it shows no item`() throws {
    let view = fixture.view
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(view.indexPath(for: cell) == path(1))
    fixture.words.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    #expect(view.indexPath(for: cell) == path(0))
    #expect(view.indexPath(for: CollectionViewCell()) == nil)
    fixture.words.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    #expect(view.indexPath(for: cell) == nil, "it fades out")
    let other = PlainFixture([["a"]])
    let foreign = try #require(other.view.cellForItem(at: path(0)))
    #expect(view.indexPath(for: foreign) == nil)
  }

  @Test func `headers are found by kind and index path`() throws {
    let view = fixture.view
    let header = try #require(view.supplementaryView(forElementKind: "header", at: path(0)))
    #expect(header.layoutAttributes?.frame == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(view.supplementaryView(forElementKind: "footer", at: path(0)) == nil)
    #expect(view.visibleSupplementaryViews(ofKind: "header").count == 2)
    #expect(view.visibleSupplementaryViews(ofKind: "header").contains { $0 === header })
    #expect(view.visibleSupplementaryViews(ofKind: "footer").isEmpty)
    #expect(
      view.indexPathsForVisibleSupplementaryElements(ofKind: "header").sorted()
        == [path(0), path(0, 1)])
  }

  @Test func `attributes are those of the layout, with pinned headers at their places`() {
    let view = fixture.view
    #expect(view.layoutAttributesForItem(at: path(2))?.frame.minY == 40)
    #expect(view.layoutAttributesForItem(at: path(3)) == nil)
    view.setContentOffset(Point(x: 0, y: 300))
    let header = view.layoutAttributesForSupplementaryElement(ofKind: "header", at: path(0, 1))
    #expect(header?.frame == Rect(x: 0, y: 300, width: 100, height: 20))
    #expect(
      view.layoutAttributesForSupplementaryElement(ofKind: "footer", at: path(0)) == nil)
  }

  @Test func `attributes are current after a change of the viewport`() {
    fixture.view.environment.containerSize.width = 60
    #expect(fixture.view.layoutAttributesForItem(at: path(0))?.frame.width == 60)
  }

  @Test func `a header can be requested again`() {
    final class Source: CollectionViewDataSource {
      var asked = 0
      let header = SupplementaryRegistration<CollectionReusableView>(elementKind: "header") {
        _, _, _ in
      }
      let words: PlainFixture.Words
      init(_ words: PlainFixture.Words) { self.words = words }
      func numberOfSections(in view: CollectionView) -> Int { words.sections.count }
      func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
        words.sections[section].count
      }
      func collectionView(
        _ view: CollectionView, cellForItemAt indexPath: IndexPath
      ) -> CollectionViewCell { words.collectionView(view, cellForItemAt: indexPath) }
      func collectionView(
        _ view: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> CollectionReusableView? {
        asked += 1
        return view.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
      }
    }
    let source = Source(fixture.words)
    fixture.view.dataSource = source
    fixture.frame()
    source.asked = 0
    fixture.view.reloadSupplementaryViews(ofKind: "header", at: [path(0), path(9, 9)])
    fixture.frame()
    #expect(source.asked == 1)
  }

  // MARK: Positions along the content

  @Test func `a section begins at its header, or at the largest offset`() {
    let view = fixture.view
    #expect(view.contentOffset(ofSection: 0) == 0)
    #expect(view.contentOffset(ofSection: 1) == 50)
    #expect(view.contentOffset(ofSection: 2) == nil)
    fixture.words.sections[1].removeLast(48)
    view.reloadData()
    #expect(view.contentOffset(ofSection: 1) == view.maximumContentOffset.y)
    fixture.words.sections.append([])
    view.contentInset.top = 30
    view.reloadData()
    #expect(view.contentOffset(ofSection: 0) == -30)
  }

  @Test func `the first item after an offset agrees with a search through all items`() {
    let view = fixture.view
    let paths = (0..<3).map { path($0) } + (0..<50).map { path($0, 1) }
    for offset in stride(from: -20.0, to: 600, by: 3) {
      let expected = paths.first {
        (view.layoutAttributesForItem(at: $0)?.frame.maxY ?? 0) > offset
      }
      #expect(view.indexPathOfFirstItem(after: offset) == expected, "\(offset)")
    }
  }
}
