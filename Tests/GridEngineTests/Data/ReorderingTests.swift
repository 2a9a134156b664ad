import GridEngine
import TestSupport
import Testing

/// The rows D14 to D17 of cases/snapshot.md, and what is seen meanwhile.
@MainActor
struct ReorderingTests {
  let x = "A[a b] B[c d e] C[]"
  /// Rows of one item, 10 points each: the item at index path (s, i) of X is at 10 × its number.
  let world = GridFixture(size: Size(width: 10, height: 100))

  init() {
    world.show(x)
    world.settle()
    _ = world.takeAsked()
  }

  private func allowAll() { world.source.reorderingHandlers.canReorderItem = { _ in true } }

  private func path(_ item: String) throws -> IndexPath {
    try #require(world.source.indexPath(for: item))
  }

  /// Takes hold of an item in its middle.
  private func lift(_ item: String) throws {
    #expect(world.view.beginInteractiveMovementForItem(at: try path(item)))
  }

  private func move(to y: Double) {
    world.view.updateInteractiveMovementTargetPosition(Point(x: 5, y: y))
    world.frame(after: 0)
  }

  @Test func `D14 without a handler nothing can be lifted`() throws {
    #expect(!world.view.canReorderItem(at: try path("d")))
    #expect(!world.view.beginInteractiveMovementForItem(at: try path("d")))
    world.source.reorderingHandlers.canReorderItem = { $0 == "d" }
    #expect(!world.view.beginInteractiveMovementForItem(at: try path("c")))
    try lift("d")
    #expect(!world.view.beginInteractiveMovementForItem(at: try path("d")), "one at a time")
  }

  @Test func `D15 the data stays as it is until the item is let go`() throws {
    allowAll()
    var calls: [String] = []
    let source = world.source
    source.reorderingHandlers.willReorder = { _ in
      calls.append("will \(source.snapshot().notation)")
    }
    source.reorderingHandlers.didReorder = { _ in calls.append("did \(source.snapshot().notation)")
    }
    try lift("d")
    move(to: 5)
    #expect(world.shown == ["d", "a", "b", "c", "e"])
    #expect(source.snapshot().notation == x)
    #expect(calls == [])
    world.view.endInteractiveMovement()
    #expect(calls == ["will \(x)", "did A[d a b] B[c e] C[]"])
    world.settle()
    #expect(world.shown == ["d", "a", "b", "c", "e"])
    #expect(world.takeAsked() == [], "every item kept its cell")
    #expect(world.log.violations == [])
  }

  @Test func `D16 a drag that is cancelled leaves nothing behind`() throws {
    allowAll()
    var calls = 0
    world.source.reorderingHandlers.willReorder = { _ in calls += 1 }
    world.source.reorderingHandlers.didReorder = { _ in calls += 1 }
    try lift("d")
    move(to: 5)
    world.view.cancelInteractiveMovement()
    world.settle()
    #expect(world.shown == ["a", "b", "c", "d", "e"])
    #expect(world.source.snapshot().notation == x)
    #expect(calls == 0)
    try lift("d")
    move(to: 5)
    move(to: 35)
    world.view.endInteractiveMovement()
    #expect(calls == 0, "let go where it was taken up")
  }

  @Test func `D17 the transaction tells what moved, section by section`() throws {
    allowAll()
    var transactions: [DiffableDataSourceTransaction<String, String>] = []
    world.source.reorderingHandlers.didReorder = { transactions.append($0) }
    try lift("d")
    move(to: 5)
    world.view.endInteractiveMovement()
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

  @Test func `the cell hangs on the pointer over all others, and they make room by sliding`() throws
  {
    allowAll()
    let grip = Point(x: 5, y: 38)
    #expect(world.view.beginInteractiveMovementForItem(at: try path("d"), grabbedAt: grip))
    move(to: 12)
    #expect(world.drawn("d")?.frame.minY == 4)
    #expect(world.drawn("b")?.frame.minY == 10, "not there yet")
    world.frame(after: 0.15)
    #expect(world.drawn("b")?.frame.minY == 15)
    #expect(world.drawn("a")?.frame.minY == 0)
    #expect(world.drawn("d")?.frame.minY == 4)
    world.frame(after: 0.15)
    #expect(world.drawn("b")?.frame.minY == 20)
    var order: [String] = []
    world.view.forEachDisplayedView { view, _, _ in order.append((view as? LoggedCell)?.item ?? "")
    }
    #expect(order.last == "d")
    #expect(world.cell("d")?.state.isReordering == true)
  }

  @Test func `let go, it slides from the pointer to its new place`() throws {
    allowAll()
    try lift("d")
    move(to: 9)
    world.view.endInteractiveMovement()
    world.frame(after: 0)
    #expect(world.drawn("d")?.frame.minY == 4)
    world.frame(after: 0.15)
    #expect(world.drawn("d")?.frame.minY == 2)
    world.settle()
    #expect(world.drawn("d")?.frame.minY == 0)
    #expect(!world.view.isAnimating)
    #expect(world.cell("d")?.state.isReordering == false)
  }

  @Test func `it goes behind the last item, and into the section that is under the pointer`() throws
  {
    allowAll()
    try lift("a")
    move(to: 99)
    world.frame(after: 0)
    #expect(world.shown == ["b", "c", "d", "e", "a"])
    world.view.endInteractiveMovement()
    #expect(world.source.snapshot().notation == "A[b] B[c d e a] C[]")
  }

  @Test func `the delegate may have it go elsewhere or not at all`() throws {
    allowAll()
    let keeper = SectionKeeper()
    world.view.delegate = keeper
    try lift("d")
    move(to: 5)
    #expect(world.shown == ["a", "b", "c", "d", "e"])
    move(to: 25)
    #expect(world.shown == ["a", "b", "d", "c", "e"])
  }

  @Test func `a large neighbour gives way where the item comes to lie under the pointer`() throws {
    let world = GridFixture(size: Size(width: 10, height: 400), side: 10, isMeasured: true)
    world.source.reorderingHandlers.canReorderItem = { _ in true }
    world.heights = ["b": 100]
    world.show("A[a b c]")
    world.settle()
    #expect(world.view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    for (y, order) in [(20.0, ["a", "b", "c"]), (99, ["a", "b", "c"]), (101, ["b", "a", "c"])] {
      world.view.updateInteractiveMovementTargetPosition(Point(x: 5, y: y))
      world.frame(after: 0)
      world.frame(after: 0)
      #expect(world.shown == order, "pointer at \(y)")
    }
    world.view.endInteractiveMovement()
    world.settle()
    #expect(world.drawn("b")?.frame == Rect(x: 0, y: 0, width: 10, height: 100))
    #expect(world.drawn("a")?.frame.minY == 100)
  }

  // MARK: Content that scrolls meanwhile

  @Test func `near an edge content scrolls by itself, at the time of frames, and stops at the end`()
    throws
  {
    let names = (0..<100).map { "i\($0)" }
    world.show("A[\(names.joined(separator: " "))]")
    world.settle()
    allowAll()
    try lift("i3")
    move(to: 95)
    #expect(world.view.needsFrame, "although nothing else moves")
    var offsets: [Double] = []
    for _ in 0..<120 {
      world.frame(after: 1.0 / 60)
      offsets.append(world.view.contentOffset.y)
      #expect(world.drawn("i3")?.frame.minY == 90, "it stays under the pointer")
      let shown = try #require(world.source.indexPath(for: "i3")).item
      #expect(abs(Double(shown) * 10 + 5 - world.view.contentOffset.y - 95) <= 10)
    }
    let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
    #expect(steps[0] < steps[60] && steps.suffix(60).allSatisfy { abs($0 - steps[80]) <= 1 })
    for _ in 0..<600 { world.frame(after: 1.0 / 60) }
    #expect(world.view.contentOffset.y == 900)
    world.frame(after: 1)
    #expect(!world.view.needsFrame)
    world.view.endInteractiveMovement()
    world.settle()
    #expect(world.source.snapshot().itemIdentifiers.suffix(2).contains("i3"))
    #expect(world.log.violations == [])
  }

  // MARK: Updates in the meantime

  @Test func `an update keeps the drag where the item stays, and its data counts`() throws {
    allowAll()
    try lift("d")
    move(to: 5)
    world.source.apply(WordSnapshot("A[x a b] B[c d e] C[]"))
    world.frame(after: 0)
    world.frame(after: 0)
    #expect(world.view.isReordering)
    #expect(world.source.snapshot().notation == "A[x a b] B[c d e] C[]")
    #expect(world.drawn("d")?.frame.minY == 0)
    #expect(world.shown == ["d", "x", "a", "b", "c", "e"])
    world.view.endInteractiveMovement()
    world.settle()
    #expect(world.source.snapshot().notation == "A[d x a b] B[c e] C[]")
    #expect(world.log.violations == [])
  }

  @Test(arguments: [true, false])
  func `an update without the item ends the drag`(animated: Bool) throws {
    allowAll()
    try lift("d")
    move(to: 5)
    world.show("A[a b] B[c e] C[]", animated: animated)
    #expect(!world.view.isReordering)
    world.settle()
    #expect(world.shown == ["a", "b", "c", "e"])
    #expect(world.log.violations == [])
    try lift("a")
    world.source.applySnapshotUsingReloadData(WordSnapshot(x))
    world.settle()
    #expect(!world.view.isReordering)
    #expect(world.shown == ["a", "b", "c", "d", "e"])
    #expect(world.log.violations == [])
  }

  @Test func `an outline keeps its tree when one of its rows is dragged`() throws {
    allowAll()
    var tree = DiffableDataSourceSectionSnapshot<String>()
    try tree.append(["a", "b", "c"])
    try tree.append(["d", "e"], to: "a")
    tree.expand(["a"])
    world.source.apply(tree, to: "A")
    world.settle()
    var transactions: [DiffableDataSourceTransaction<String, String>] = []
    world.source.reorderingHandlers.didReorder = { transactions.append($0) }
    try lift("e")
    move(to: 15)
    world.view.endInteractiveMovement()
    let moved = world.source.snapshot(for: "A")
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
