import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests which snapshot is in force after an apply, for layouts that keep measured sizes.
@MainActor
struct ApplyInForceTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<Int, Int>

  /// A list of rows with estimates that records items which were asked for and are not in force.
  @MainActor
  private final class World {
    let view: CollectionView
    private(set) var source: DiffableDataSource<Int, Int>!
    private(set) var missing: [String] = []
    private(set) var prefetched: Set<Int> = []
    private(set) var time = FrameTime(nanoseconds: 1_000_000_000)
    let log = CellLog()

    init(count: Int) {
      let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(40))
      view = CollectionView(
        layout: CompositionalLayout(
          section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))),
        environment: LayoutEnvironment(containerSize: Size(width: 300, height: 600), scale: 1))
      view.delegate = log
      let cell = CellRegistration<LoggedCell, Int> { cell, _, item in
        cell.item = "\(item)"
        cell.height = 30 + Double(item % 5) * 10
      }
      source = DiffableDataSource(collectionView: view) { [unowned self] view, path, item in
        if source.snapshot().indexPath(of: item) != path { missing.append("\(item) at \(path)") }
        if view.numberOfItems(inSection: 0) <= path.item { missing.append("cell at \(path)") }
        return view.dequeueConfiguredReusableCell(using: cell, for: path, item: item)
      }
      source.prefetching = ItemPrefetching(
        prefetch: { [unowned self] in
          for item in $0 where source.snapshot().indexPath(of: item) == nil {
            missing.append("\(item) ahead")
          }
          prefetched.formUnion($0)
        },
        cancel: { [unowned self] in prefetched.subtract($0) })
      source.apply(Self.snapshot(Array(0..<count)), animatingDifferences: false)
      frame()
    }

    static func snapshot(_ items: [Int]) -> Snapshot {
      var snapshot = Snapshot()
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(items, toSection: 0)
      return snapshot
    }

    func frame() {
      time = time.advanced(bySeconds: 1 / 60.0)
      view.advance(to: time)
      view.layoutIfNeeded()
      view.prepareCells(until: FrameTime.now.advanced(bySeconds: 0.5))
    }

    /// The frame of an item's cell in the viewport.
    func shown(_ item: Int) -> Rect? {
      var found: Rect?
      view.forEachDisplayedView { view, frame, _ in
        if (view as? LoggedCell)?.item == "\(item)" { found = frame }
      }
      return found
    }
  }

  @Test(arguments: [300, 4_000, 6_000, 12_000, 150_000])
  func `a snapshot of the main thread is in force when apply returns`(count: Int) {
    let world = World(count: count)
    let new = Array(5..<count) + [count]
    world.source.apply(World.snapshot(new), animatingDifferences: false)
    #expect(world.source.snapshot().itemIdentifiers == new)
    #expect(world.view.numberOfItems(inSection: 0) == new.count)
    #expect(world.source.indexPath(for: 0) == nil)
    #expect(world.source.indexPath(for: count) == IndexPath(item: new.count - 1, section: 0))
    #expect(world.source.itemIdentifier(for: IndexPath(item: 0, section: 0)) == 5)
    var arrived: Bool?
    world.view.scrollToItem(count, at: .end, animated: false) { arrived = $0 }
    world.frame()
    #expect(arrived == true)
    #expect(world.shown(count)?.maxY == 600)
    #expect(world.missing == [] && world.log.violations == [])
  }

  @Test(arguments: Seeds.chosen)
  func `cells and prefetched items are those of the snapshot in force during heavy changes`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let world = World(count: 6_000)
    var items = Array(0..<6_000)
    for step in 1...12 {
      items.removeAll { _ in Int.random(in: 0..<3, using: &random) == 0 }
      items.insert(contentsOf: (0..<2_000).map { step * 10_000 + $0 }, at: 0)
      world.source.apply(World.snapshot(items), animatingDifferences: step % 2 == 0)
      let item = items[Int.random(in: 0..<items.count, using: &random)]
      world.view.scrollToItem(item, animated: false)
      for _ in 0..<3 { world.frame() }
      #expect(world.prefetched.isSubset(of: items), "seed \(seed), step \(step)")
    }
    #expect(world.missing == [] && world.log.violations == [])
  }

  @Test func `a change of a hundred thousand items keeps the visible ones in place`() {
    let world = World(count: 120_000)
    world.view.scrollToItem(60_000, at: .center, animated: false)
    world.frame()
    let before = world.shown(60_000)
    // Scattered new items, more than a difference looks up on the main thread.
    let items = (0..<120_000).flatMap { $0 == 60_000 ? [$0] : [$0, -$0 - 1] }
    world.source.apply(
      World.snapshot(items), animatingDifferences: false, anchor: .item(60_000))
    #expect(world.view.numberOfItems(inSection: 0) == items.count)
    world.frame()
    #expect(world.shown(60_000) == before)
    #expect(world.missing == [])
  }

  // MARK: Submitted snapshots

  @Test(arguments: [300, 12_000])
  func `until a submitted snapshot is in force, everything agrees on the one before`(
    count: Int
  ) async throws {
    let world = World(count: count)
    world.source.enqueue(World.snapshot(Array(5...count)), animatingDifferences: false)
    #expect(world.source.snapshot().itemIdentifiers == Array(0..<count))
    #expect(world.source.indexPath(for: count) == nil)
    #expect(world.view.numberOfItems(inSection: 0) == count)
    var arrived: [Bool] = []
    world.view.scrollToItem(count, at: .end, animated: false) { arrived.append($0) }
    #expect(arrived == [])
    try await until {
      world.frame()
      return world.source.indexPath(for: count) != nil
    }
    world.frame()
    #expect(world.shown(count)?.maxY == 600)
    #expect(arrived == [true])
    #expect(world.missing == [])
  }

  @Test func `another scroll ends one to an item of a submitted snapshot`() async throws {
    let world = World(count: 12_000)
    world.source.enqueue(World.snapshot(Array(0...12_000)), animatingDifferences: false)
    var arrived: [Bool] = []
    world.view.scrollToItem(12_000, at: .end, animated: true) { arrived.append($0) }
    world.view.setContentOffset(Point(x: 0, y: 100))
    #expect(arrived == [false])
    try await until {
      world.frame()
      return world.source.indexPath(for: 12_000) != nil
    }
    for _ in 0..<30 { world.frame() }
    #expect(world.view.contentOffset.y == 100)
  }

  @Test func `a scroll ends if a later snapshot does not contain its item`() {
    let world = World(count: 12_000)
    world.source.enqueue(World.snapshot(Array(0...12_000)), animatingDifferences: false)
    var arrived: [Bool] = []
    world.view.scrollToItem(12_000, at: .end, animated: false) { arrived.append($0) }
    world.source.apply(World.snapshot(Array(0..<11_000)), animatingDifferences: false)
    #expect(arrived == [false])
  }

  @Test func `a snapshot of the main thread follows the submitted ones at once`() async throws {
    let world = World(count: 12_000)
    var ended: [Int] = []
    world.source.enqueue(World.snapshot(Array(0..<11_000)), animatingDifferences: false) {
      ended.append(1)
    }
    world.frame()
    world.source.enqueue(World.snapshot(Array(0..<10_000)), animatingDifferences: false) {
      ended.append(2)
    }
    world.source.apply(World.snapshot(Array(0..<9_000)), animatingDifferences: false) {
      ended.append(3)
    }
    #expect(world.source.snapshot().numberOfItems == 9_000)
    #expect(world.view.numberOfItems(inSection: 0) == 9_000)
    world.frame()
    #expect(ended == [1, 2, 3])
    // The difference that was being computed arrives later, and changes nothing.
    world.source.enqueue(World.snapshot(Array(0..<8_000)), animatingDifferences: false)
    try await until {
      world.frame()
      return world.source.snapshot().numberOfItems != 9_000
    }
    #expect(world.source.snapshot().numberOfItems == 8_000)
    #expect(world.missing == [])
  }
}
