import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests which items are prefetched, and when their requests are cancelled.
@MainActor
struct DataPrefetchingTests {
  /// Rows of five tiles, of which ten rows are visible.
  private func fixture(_ count: Int = 2_000) -> GridFixture {
    let fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.view.isPrefetchingEnabled = true
    fixture.view.prefetchDataSource = fixture.prefetches
    fixture.show("A[\((0..<count).map { "i\($0)" }.joined(separator: " "))]")
    return fixture
  }

  /// Uses idle time until no request remains.
  private func idle(_ fixture: GridFixture) {
    while true {
      let count = fixture.prefetches.requested.count
      fixture.view.prepareCells(until: FrameTime.now)
      if fixture.prefetches.requested.count == count { return }
    }
  }

  private func scroll(_ fixture: GridFixture, to y: Double) {
    fixture.view.setContentOffset(Point(x: 0, y: y))
    fixture.frame(after: 0.016)
  }

  private func numbers(_ items: [String]) -> [Int] { items.compactMap { Int($0.dropFirst()) } }

  @Test func `the nearest items are first, none is visible, each is requested once`() {
    let fixture = fixture()
    idle(fixture)
    idle(fixture)
    let requested = numbers(fixture.prefetches.requested)
    #expect(requested.first == 50)
    #expect(requested == requested.sorted())
    #expect(requested.last! < 120, "the range is half a viewport before the first scroll")
    #expect(fixture.prefetches.violations == [])
  }

  @Test func `scrolled content requests 2.5 viewports ahead and 1.5 behind`() {
    let fixture = fixture()
    scroll(fixture, to: 1_000)
    fixture.view.scroll { $0.scroll(to: Point(x: 0, y: 1_010), animated: true, at: fixture.time) }
    for _ in 0..<60 {
      fixture.frame(after: 0.016)
      idle(fixture)
    }
    let requested = numbers(fixture.prefetches.requested)
    // Rows 101 to 111 are visible. The range ends at the rows at 1,360 and 850 points.
    #expect(Set(requested).isSuperset(of: 5 * 111..<5 * 136))
    #expect(Set(requested).isSuperset(of: 5 * 86..<5 * 100))
    #expect(requested.max()! < 5 * 140)
    #expect(requested.min()! >= 5 * 80)
    #expect(fixture.prefetches.violations == [])
  }

  @Test func `a jump cancels outstanding requests, but not those of displayed items`() {
    let fixture = fixture()
    idle(fixture)
    scroll(fixture, to: 10)
    let outstanding = fixture.prefetches.outstanding
    fixture.prefetches.forgetCalls()
    scroll(fixture, to: 10_000)
    idle(fixture)
    #expect(Set(fixture.prefetches.cancelled) == outstanding)
    #expect(!fixture.prefetches.cancelled.contains("i50"), "the item was displayed")
    #expect(fixture.prefetches.violations == [])
  }

  @Test func `an update repeats no request, and deleted items are not cancelled by index paths`()
    throws
  {
    let fixture = fixture()
    idle(fixture)
    fixture.prefetches.forgetCalls()
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems(["i60", "i0"])
    try snapshot.moveItem("i61", beforeItem: "i75")
    fixture.source.apply(snapshot)
    #expect(fixture.prefetches.cancelled == [])
    fixture.frame()
    idle(fixture)
    #expect(!fixture.prefetches.requested.contains("i61"))
    #expect(fixture.prefetches.violations == [])
  }

  @Test func `deleted items are cancelled by identifiers`() throws {
    let fixture = fixture()
    var requested: [String] = []
    var cancelled: [String] = []
    fixture.source.prefetching = ItemPrefetching(
      prefetch: { requested += $0 }, cancel: { cancelled += $0 })
    for _ in 0..<10 { fixture.view.prepareCells(until: FrameTime.now) }
    #expect(requested.contains("i60"))
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems(["i60", "i0"])
    fixture.source.apply(snapshot)
    #expect(cancelled == ["i60"])
  }

  /// A data source with an array, as in the comment of `CollectionViewDataSourcePrefetching`.
  @MainActor
  private final class Words: CollectionViewDataSource, CollectionViewDataSourcePrefetching {
    var ids = (0..<200).map { "w\($0)" }
    private(set) var loads: Set<String> = []
    private let cell = CellRegistration<CollectionViewCell, String> { _, _, _ in }

    func numberOfSections(in view: CollectionView) -> Int { 1 }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      ids.count
    }

    func collectionView(
      _ view: CollectionView, cellForItemAt path: IndexPath
    ) -> CollectionViewCell {
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: ids[path.item])
    }

    func prefetchItems(at indexPaths: [IndexPath]) {
      for path in indexPaths { loads.insert(ids[path.item]) }
    }

    func cancelPrefetchingForItems(at indexPaths: [IndexPath]) {
      for path in indexPaths { loads.remove(ids[path.item]) }
    }

    func delete(_ removed: Set<String>) {
      ids.removeAll(where: removed.contains)
      loads.subtract(removed)
    }
  }

  @Test func `the example of the protocol works while items are deleted`() {
    let words = Words()
    let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(10))
    let view = CollectionView(
      layout: CompositionalLayout(
        section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
      environment: LayoutEnvironment(containerSize: Size(width: 50, height: 100)))
    view.dataSource = words
    view.prefetchDataSource = words
    func frame() {
      view.layoutIfNeeded()
      for _ in 0..<10 { view.prepareCells(until: FrameTime.now) }
    }
    frame()
    #expect(words.loads.contains("w12"))
    view.performBatchUpdates {
      let gone = (8..<200).map { IndexPath(item: $0, section: 0) }
      words.delete(Set(words.ids[8...]))
      view.deleteItems(at: gone)
    }
    frame()
    view.environment.containerSize.height = 60
    frame()
    #expect(words.loads.isSubset(of: words.ids), "\(words.loads)")
    words.delete(["w0", "w1"])
    view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
    frame()
    #expect(words.ids.count == 6)
  }

  @Test func `switching prefetching off cancels all requests`() {
    let fixture = fixture()
    idle(fixture)
    let outstanding = fixture.prefetches.outstanding
    fixture.view.isPrefetchingEnabled = false
    #expect(Set(fixture.prefetches.cancelled) == outstanding)
    fixture.prefetches.forgetCalls()
    scroll(fixture, to: 500)
    idle(fixture)
    #expect(fixture.prefetches.requested == [])
  }

  @Test func `a diffable data source requests item identifiers`() {
    let fixture = fixture()
    var requested: [String] = []
    var cancelled: [String] = []
    fixture.source.prefetching = ItemPrefetching(
      prefetch: { requested += $0 }, cancel: { cancelled += $0 })
    idle(fixture)
    fixture.view.prepareCells(until: FrameTime.now)
    #expect(requested.first == "i50")
    fixture.source.prefetching = nil
    #expect(cancelled.sorted() == requested.sorted())
  }
}
