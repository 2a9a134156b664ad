import Testing

@testable import GridEngine

@MainActor
struct CurrentLayoutTests {
  private let environment = LayoutEnvironment(containerSize: Size(width: 100, height: 100))
  private let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
  private let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(10))

  private func makeLayout() -> CompositionalLayout {
    CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])))
  }

  /// Returns a layout of rows 10 points high, with an item measured to be 30 points high.
  private func measured(items: Int) -> CurrentLayout {
    let current = CurrentLayout(makeLayout())
    _ = current.takeInvalidation()
    current.solve(itemCounts: [items], environment: environment, bounds: bounds) {
      Issue.record("there is nothing to discard")
    }
    current.solved.setPreferredSize(
      Size(width: 100, height: 30), for: ElementID(.cell, at: IndexPath(item: 1, section: 0)))
    return current
  }

  @Test func `another layout is connected, and the one before is disconnected`() {
    let first = makeLayout()
    let view = CollectionView(layout: first, environment: environment)
    let second = makeLayout()
    view.currentLayout.use(second, in: view)
    #expect(first.collectionView == nil)
    #expect(second.collectionView === view)
    #expect(view.currentLayout.layout === second && view.solvedLayout === second)
  }

  @Test func `measured sizes remain until all data is invalidated`() {
    let current = measured(items: 4)
    current.solve(itemCounts: [4], environment: environment, bounds: bounds) {
      Issue.record("the data is valid")
    }
    #expect(current.solved.contentSize.height == 60)
    current.invalidateData()
    #expect(current.isInvalid && current.needsReload)
    #expect(current.takeInvalidation() == false)
    var reloads = 0
    for _ in 0..<2 {
      current.solve(itemCounts: [4], environment: environment, bounds: bounds) { reloads += 1 }
    }
    #expect(reloads == 1)
    #expect(current.solved.contentSize.height == 40)
  }

  @Test func `a postponed invalidation is pending again afterwards`() {
    let current = measured(items: 4)
    current.invalidate(animated: true)
    current.withInvalidationPostponed { #expect(current.takeInvalidation() == nil) }
    #expect(current.takeInvalidation() == true)
    current.withInvalidationPostponed { current.invalidate() }
    #expect(current.takeInvalidation() == false, "an invalidation by the update itself remains")
  }

  private func deletion(of item: Int) -> DataUpdate {
    var update = DataUpdate(
      newPath: { path in
        path.item == item
          ? nil : IndexPath(item: path.item - (path.item > item ? 1 : 0), section: 0)
      },
      oldPath: { IndexPath(item: $0.item + ($0.item >= item ? 1 : 0), section: 0) },
      newSection: { $0 })
    var change = LayoutChange()
    change.removedItems = [IndexPath(item: item, section: 0)]
    update.change = change
    return update
  }

  @Test func `an update keeps the measured sizes of the remaining items`() {
    let current = measured(items: 4)
    let isApplied = current.apply(
      deletion(of: 0), from: [4], to: [3], environment: environment, bounds: bounds
    ) { Issue.record("\($0)") }
    #expect(isApplied && !current.isInvalid)
    #expect(current.solved.contentSize.height == 50)
  }

  @Test func `an update that contradicts the item counts is reported before the layout is solved`()
  {
    let current = measured(items: 4)
    var reports: [CollectionReport] = []
    let isApplied = current.apply(
      deletion(of: 0), from: [4], to: [9], environment: environment, bounds: bounds
    ) {
      reports.append($0)
      #expect(current.solved.solvedItemCounts == [4])
    }
    #expect(!isApplied)
    #expect(reports == [.inconsistentUpdate(section: 0, expected: 3, found: 9)])
    #expect(current.solved.solvedItemCounts == [9])
  }
}
