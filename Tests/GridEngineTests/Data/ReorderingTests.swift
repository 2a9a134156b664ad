import GridEngine
import TestSupport
import Testing

/// Tests rows D14 to D17 of cases/snapshot.md, and the display during a drag.
@MainActor
struct ReorderingTests {
  let x = "A[a b] B[c d e] C[]"
  /// Rows of one item of 10 points. The item at index path (s, i) of X is at 10 × its number.
  let fixture = GridFixture(size: Size(width: 10, height: 100))

  init() {
    fixture.show(x)
    fixture.settle()
    _ = fixture.takeRequested()
  }

  private func allowAll() { fixture.source.reorderingHandlers.canReorderItem = { _ in true } }

  private func path(_ item: String) throws -> IndexPath {
    try #require(fixture.source.indexPath(for: item))
  }

  /// Starts a drag of an item at its center.
  private func lift(_ item: String) throws {
    #expect(fixture.view.beginInteractiveMovementForItem(at: try path(item)))
  }

  private func move(to y: Double) {
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 5, y: y))
    fixture.frame(after: 0)
  }

  @Test func `D14 without a handler no item can be dragged`() throws {
    #expect(!fixture.view.canReorderItem(at: try path("d")))
    #expect(!fixture.view.beginInteractiveMovementForItem(at: try path("d")))
    fixture.source.reorderingHandlers.canReorderItem = { $0 == "d" }
    #expect(!fixture.view.beginInteractiveMovementForItem(at: try path("c")))
    try lift("d")
    #expect(
      !fixture.view.beginInteractiveMovementForItem(at: try path("d")),
      "only one item is dragged at a time")
  }

  @Test func `D15 the data is unchanged until the item is dropped`() throws {
    allowAll()
    var calls: [String] = []
    let source = fixture.source
    source.reorderingHandlers.willReorder = { _ in
      calls.append("will \(source.snapshot().notation)")
    }
    source.reorderingHandlers.didReorder = { _ in calls.append("did \(source.snapshot().notation)")
    }
    try lift("d")
    move(to: 5)
    #expect(fixture.shown == ["d", "a", "b", "c", "e"])
    #expect(source.snapshot().notation == x)
    #expect(calls == [])
    fixture.view.endInteractiveMovement()
    #expect(calls == ["will \(x)", "did A[d a b] B[c e] C[]"])
    fixture.settle()
    #expect(fixture.shown == ["d", "a", "b", "c", "e"])
    #expect(fixture.takeRequested() == [], "every item kept its cell")
    #expect(fixture.log.violations == [])
  }

  @Test func `an item is dropped into an empty section, also one that a drag has emptied`() throws {
    allowAll()
    let fixture = GridFixture(size: Size(width: 10, height: 100))
    fixture.source.reorderingHandlers.canReorderItem = { _ in true }
    fixture.show("A[a b] B[c] C[] D[d]")
    func drag(_ item: String, to y: Double) throws {
      let path = try #require(fixture.source.indexPath(for: item))
      #expect(fixture.view.beginInteractiveMovementForItem(at: path))
      fixture.view.updateInteractiveMovementTargetPosition(Point(x: 5, y: y))
      fixture.frame(after: 0)
      fixture.view.endInteractiveMovement()
      fixture.settle()
    }
    try drag("d", to: 12)
    #expect(fixture.source.snapshot().notation == "A[a d b] B[c] C[] D[]")
    // Below the last item the last section begins.
    try drag("a", to: 80)
    #expect(fixture.source.snapshot().notation == "A[d b] B[c] C[] D[a]")
    try drag("c", to: 5)
    #expect(fixture.source.snapshot().notation == "A[c d b] B[] C[] D[a]")
    #expect(fixture.log.violations == [])
  }

  @Test func `an empty section is found between its header and the next section`() throws {
    let fixture = ListFixture(
      count: 6, estimate: 20, size: Size(width: 100, height: 300), sectionCount: 3,
      header: .absolute(30)
    ) { $0 < 0 ? 30 : 20 }
    fixture.source.reorderingHandlers.canReorderItem = { _ in true }
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems([2, 3])
    fixture.source.apply(snapshot, animatingDifferences: false)
    fixture.frame()
    // Section 0: header and two rows, to 70 points; section 1: only a header, to 100.
    let path = try #require(fixture.source.indexPath(for: 5))
    #expect(fixture.view.beginInteractiveMovementForItem(at: path))
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 50, y: 85))
    fixture.frame()
    fixture.view.endInteractiveMovement()
    fixture.frame()
    #expect(try fixture.source.snapshot().itemIdentifiers(inSection: 1) == [5])
    #expect(try fixture.source.snapshot().itemIdentifiers(inSection: 2) == [4])
  }

  @Test func `D16 a cancelled drag changes nothing`() throws {
    allowAll()
    var calls = 0
    fixture.source.reorderingHandlers.willReorder = { _ in calls += 1 }
    fixture.source.reorderingHandlers.didReorder = { _ in calls += 1 }
    try lift("d")
    move(to: 5)
    fixture.view.cancelInteractiveMovement()
    fixture.settle()
    #expect(fixture.shown == ["a", "b", "c", "d", "e"])
    #expect(fixture.source.snapshot().notation == x)
    #expect(calls == 0)
    try lift("d")
    move(to: 5)
    move(to: 35)
    fixture.view.endInteractiveMovement()
    #expect(calls == 0, "the item was dropped at its old index path")
  }

  @Test func `D17 the transaction describes the moves of each section`() throws {
    allowAll()
    var transactions: [DiffableDataSourceTransaction<String, String>] = []
    fixture.source.reorderingHandlers.didReorder = { transactions.append($0) }
    try lift("d")
    move(to: 5)
    fixture.view.endInteractiveMovement()
    let transaction = try #require(transactions.first)
    #expect(transactions.count == 1)
    #expect(transaction.initialSnapshot.notation == x)
    #expect(transaction.finalSnapshot.notation == "A[d a b] B[c e] C[]")
    #expect(
      Array(transaction.difference) == [
        .remove(offset: 3, element: "d", associatedWith: 0),
        .insert(offset: 0, element: "d", associatedWith: 3),
      ])
    let before = transaction.initialSnapshot.itemIdentifiers
    #expect(
      before.applying(transaction.difference) == transaction.finalSnapshot.itemIdentifiers)
    let sections = transaction.sectionTransactions
    #expect(sections.map(\.sectionIdentifier) == ["B", "A"])
    #expect(sections.map(\.initialSnapshot.items) == [["c", "d", "e"], ["a", "b"]])
    #expect(sections.map(\.finalSnapshot.items) == [["c", "e"], ["d", "a", "b"]])
    for section in sections {
      #expect(
        section.initialSnapshot.items.applying(section.difference) == section.finalSnapshot.items)
    }
  }

  // MARK: What is seen

  @Test func `the dragged cell follows the pointer above the others, which make room`() throws {
    allowAll()
    let grip = Point(x: 5, y: 38)
    #expect(fixture.view.beginInteractiveMovementForItem(at: try path("d"), grabbedAt: grip))
    move(to: 12)
    #expect(fixture.drawn("d")?.frame.minY == 4)
    #expect(fixture.drawn("b")?.frame.minY == 10, "the animation has not started")
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("b")?.frame.minY == 15)
    #expect(fixture.drawn("a")?.frame.minY == 0)
    #expect(fixture.drawn("d")?.frame.minY == 4)
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("b")?.frame.minY == 20)
    var order: [String] = []
    fixture.view.forEachDisplayedView { view, _, _ in
      order.append((view as? LoggedCell)?.item ?? "")
    }
    #expect(order.last == "d")
    #expect(fixture.cell("d")?.state.isReordering == true)
  }

  @Test func `a dropped cell slides from the pointer to its new frame`() throws {
    allowAll()
    try lift("d")
    move(to: 9)
    fixture.view.endInteractiveMovement()
    fixture.frame(after: 0)
    #expect(fixture.drawn("d")?.frame.minY == 4)
    fixture.frame(after: 0.15)
    #expect(fixture.drawn("d")?.frame.minY == 2)
    fixture.settle()
    #expect(fixture.drawn("d")?.frame.minY == 0)
    #expect(!fixture.view.isAnimating)
    #expect(fixture.cell("d")?.state.isReordering == false)
  }

  @Test func `an item can be dropped after the last item, into a section without items`() throws {
    allowAll()
    try lift("a")
    move(to: 99)
    fixture.frame(after: 0)
    #expect(fixture.shown == ["b", "c", "d", "e", "a"])
    fixture.view.endInteractiveMovement()
    #expect(fixture.source.snapshot().notation == "A[b] B[c d e] C[a]")
  }

  @Test func `the delegate can change or prevent the target of a drop`() throws {
    allowAll()
    let keeper = SectionKeeper()
    fixture.view.delegate = keeper
    try lift("d")
    move(to: 5)
    #expect(fixture.shown == ["a", "b", "c", "d", "e"])
    move(to: 25)
    #expect(fixture.shown == ["a", "b", "d", "c", "e"])
  }

  @Test func `a large neighbor makes room if the dragged item will be under the pointer`() throws {
    let fixture = GridFixture(size: Size(width: 10, height: 400), side: 10, isMeasured: true)
    fixture.source.reorderingHandlers.canReorderItem = { _ in true }
    fixture.heights = ["b": 100]
    fixture.show("A[a b c]")
    fixture.settle()
    #expect(fixture.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    for (y, order) in [(20.0, ["a", "b", "c"]), (99, ["a", "b", "c"]), (101, ["b", "a", "c"])] {
      fixture.view.updateInteractiveMovementTargetPosition(Point(x: 5, y: y))
      fixture.frame(after: 0)
      fixture.frame(after: 0)
      #expect(fixture.shown == order, "pointer at y = \(y)")
    }
    fixture.view.endInteractiveMovement()
    fixture.settle()
    #expect(fixture.drawn("b")?.frame == Rect(x: 0, y: 0, width: 10, height: 100))
    #expect(fixture.drawn("a")?.frame.minY == 100)
  }

  // MARK: Content that scrolls meanwhile

  @Test func `a drag near an edge scrolls in each frame and stops at the end`()
    throws
  {
    let names = (0..<100).map { "i\($0)" }
    fixture.show("A[\(names.joined(separator: " "))]")
    fixture.settle()
    allowAll()
    try lift("i3")
    move(to: 95)
    #expect(fixture.view.needsFrame, "scrolling at an edge needs frames")
    var offsets: [Double] = []
    for _ in 0..<120 {
      fixture.frame(after: 1.0 / 60)
      offsets.append(fixture.view.contentOffset.y)
      #expect(fixture.drawn("i3")?.frame.minY == 90, "the item stays under the pointer")
      let shown = try #require(fixture.source.indexPath(for: "i3")).item
      #expect(abs(Double(shown) * 10 + 5 - fixture.view.contentOffset.y - 95) <= 10)
    }
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps[0] < steps[60] && steps.suffix(60).allSatisfy { abs($0 - steps[80]) <= 1 })
    for _ in 0..<600 { fixture.frame(after: 1.0 / 60) }
    #expect(fixture.view.contentOffset.y == 900)
    fixture.frame(after: 1)
    #expect(!fixture.view.needsFrame)
    fixture.view.endInteractiveMovement()
    fixture.settle()
    #expect(fixture.source.snapshot().itemIdentifiers.suffix(2).contains("i3"))
    #expect(fixture.log.violations == [])
  }

  // MARK: Updates in the meantime

  @Test func `the drag continues through an update that keeps the item`() throws {
    allowAll()
    try lift("d")
    move(to: 5)
    fixture.source.apply(WordSnapshot("A[x a b] B[c d e] C[]"))
    fixture.frame(after: 0)
    fixture.frame(after: 0)
    #expect(fixture.view.isReordering)
    #expect(fixture.source.snapshot().notation == "A[x a b] B[c d e] C[]")
    #expect(fixture.drawn("d")?.frame.minY == 0)
    #expect(fixture.shown == ["d", "x", "a", "b", "c", "e"])
    fixture.view.endInteractiveMovement()
    fixture.settle()
    #expect(fixture.source.snapshot().notation == "A[d x a b] B[c e] C[]")
    #expect(fixture.log.violations == [])
  }

  @Test(arguments: [true, false])
  func `an update without the item ends the drag`(animated: Bool) throws {
    allowAll()
    try lift("d")
    move(to: 5)
    fixture.show("A[a b] B[c e] C[]", animated: animated)
    #expect(!fixture.view.isReordering)
    fixture.settle()
    #expect(fixture.shown == ["a", "b", "c", "e"])
    #expect(fixture.log.violations == [])
    try lift("a")
    fixture.source.applySnapshotUsingReloadData(WordSnapshot(x))
    fixture.settle()
    #expect(!fixture.view.isReordering)
    #expect(fixture.shown == ["a", "b", "c", "d", "e"])
    #expect(fixture.log.violations == [])
  }

  @Test func `an outline keeps its tree when one of its rows is dragged`() throws {
    allowAll()
    var tree = DiffableDataSourceSectionSnapshot<String>()
    try tree.append(["a", "b", "c"])
    try tree.append(["d", "e"], to: "a")
    tree.expand(["a"])
    fixture.source.apply(tree, to: "A")
    fixture.settle()
    var transactions: [DiffableDataSourceTransaction<String, String>] = []
    fixture.source.reorderingHandlers.didReorder = { transactions.append($0) }
    try lift("e")
    move(to: 15)
    fixture.view.endInteractiveMovement()
    let moved = fixture.source.snapshot(for: "A")
    #expect(moved.visibleItems == ["a", "e", "d", "b", "c"])
    #expect(try moved.parent(of: "e") == "a")
    #expect(transactions.first?.sectionTransactions.first?.initialSnapshot == tree)
    #expect(transactions.first?.sectionTransactions.first?.finalSnapshot == moved)
  }
}

/// Keeps dragged items in their sections.
@MainActor
private final class SectionKeeper: CollectionViewDelegate {
  func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFrom source: IndexPath,
    currentlyAt current: IndexPath, toProposed proposed: IndexPath
  ) -> IndexPath {
    proposed.section == source.section ? proposed : current
  }
}
