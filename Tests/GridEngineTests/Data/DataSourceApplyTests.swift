import GridEngine
import TestSupport
import Testing

/// Tests rows A1 to A28 of cases/snapshot.md.
@MainActor
struct DataSourceApplyTests {
  let x = "A[a b] B[c d e] C[]"
  let fixture = GridFixture()

  private func showX() {
    fixture.show(x)
    fixture.settle()
    _ = fixture.takeRequested()
  }

  @Test func `A1 the first apply requests every visible cell and animates nothing`() {
    fixture.show(x)
    #expect(fixture.takeRequested() == ["a", "b", "c", "d", "e"])
    #expect(fixture.shown == ["a", "b", "c", "d", "e"])
    #expect(!fixture.view.isAnimating)
  }

  /// The initial snapshot, the applied one, and the items that request cells.
  struct Row: Sendable, CustomStringConvertible {
    let id: String
    var shown = "A[a b] B[c d e] C[]"
    let applied: String
    let requested: [String]
    var description: String { id }
  }

  nonisolated static let rows = [
    Row(id: "A2", applied: "A[a b] B[c d e] C[]", requested: []),
    Row(id: "A3", applied: "A[a f b] B[c d e] C[]", requested: ["f"]),
    Row(id: "A4", applied: "A[a b] B[c e] C[]", requested: []),
    Row(id: "A5", shown: "A[a b c d]", applied: "A[d a b c]", requested: []),
    Row(id: "A6", shown: "A[a b c d e]", applied: "A[a c b d e]", requested: []),
    Row(id: "A7", applied: "A[b] B[c d a e] C[]", requested: []),
    Row(id: "A8", applied: "A[] B[c d e] C[a b]", requested: []),
    Row(id: "A9", applied: "C[] A[a b] B[c d e]", requested: []),
    Row(id: "A10", applied: "A[a b] C[c d e]", requested: []),
    Row(id: "A11", applied: "A[a b] B[c] D[d e] C[]", requested: []),
    Row(id: "A12", applied: "A[a b] B[c d e] D[x y] C[]", requested: ["x", "y"]),
    Row(id: "A13", applied: "A[x y]", requested: ["x", "y"]),
  ]

  @Test(arguments: rows, [true, false])
  func `A2 to A13 and A20 only new items request cells, the others keep theirs`(
    row: Row, animated: Bool
  ) {
    fixture.show(row.shown)
    fixture.settle()
    _ = fixture.takeRequested()
    let applied = WordSnapshot(row.applied)
    let before = applied.itemIdentifiers.map { ($0, fixture.cell($0)) }
    fixture.show(row.applied, animated: animated)
    #expect(fixture.takeRequested() == row.requested)
    let movesNothing = ["A2", "A9", "A10"].contains(row.id)
    #expect(fixture.view.isAnimating == (animated && !movesNothing))
    for (item, cell) in before where cell != nil { #expect(fixture.cell(item) === cell) }
    fixture.settle()
    #expect(fixture.shown == applied.itemIdentifiers)
    #expect(fixture.source.snapshot() == applied)
    #expect(fixture.log.violations == [])
    #expect(fixture.log.displayed.count == applied.numberOfItems)
  }

  @Test func `A14 a reloaded item requests a cell at its index path`() throws {
    showX()
    var marked = WordSnapshot(x)
    try marked.reloadItems(["d"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested() == ["d"])
  }

  @Test func `A15 an item that moves and is reloaded requests one cell, at its new index path`()
    throws
  {
    showX()
    var marked = WordSnapshot("A[d a b] B[c e] C[]")
    try marked.reloadItems(["d"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested() == ["d"])
    #expect(fixture.shown == ["d", "a", "b", "c", "e"])
  }

  @Test func `A16 a new item that is marked for reloading requests one cell`() throws {
    showX()
    var marked = WordSnapshot("A[a f b] B[c d e] C[]")
    try marked.reloadItems(["f"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested() == ["f"])
  }

  @Test func `A17 each item of a reloaded section requests one cell`() throws {
    showX()
    var marked = WordSnapshot(x)
    try marked.reloadSections(["B"])
    try marked.reloadItems(["d"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested().sorted() == ["c", "d", "e"])
  }

  @Test func `A18 a reconfigured item keeps its cell, which is not prepared for reuse`() throws {
    showX()
    let cell = try #require(fixture.cell("d"))
    var marked = WordSnapshot(x)
    try marked.reconfigureItems(["d"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested() == ["d"])
    #expect(fixture.cell("d") === cell)
    #expect(cell.configurations == 2)
    #expect(cell.reuses == 0)
  }

  @Test func `A19 the first apply requests one cell for each marked item`() throws {
    var marked = WordSnapshot(x)
    try marked.reloadItems(["a"])
    fixture.source.apply(marked)
    fixture.settle()
    #expect(fixture.takeRequested() == ["a", "b", "c", "d", "e"])
  }

  @Test func `A21 applying by reload requests all cells and ends running animations`() {
    showX()
    fixture.show("A[b a] B[c d e] C[]")
    #expect(fixture.view.isAnimating)
    _ = fixture.takeRequested()
    fixture.source.applySnapshotUsingReloadData(WordSnapshot(x))
    fixture.frame(after: 0.01)
    #expect(fixture.takeRequested() == ["a", "b", "c", "d", "e"])
    #expect(!fixture.view.isAnimating)
    #expect(fixture.log.violations == [])
  }

  @Test func `A22 the next apply is compared with a snapshot applied by reload`() {
    showX()
    fixture.source.applySnapshotUsingReloadData(WordSnapshot("A[b a] B[c d e] C[]"))
    fixture.settle()
    _ = fixture.takeRequested()
    fixture.show("A[b a f] B[c d e] C[]")
    #expect(fixture.takeRequested() == ["f"])
  }

  @Test func `A23 A24 A32 the snapshot of a data source is a copy without marks`() throws {
    #expect(fixture.source.snapshot() == WordSnapshot())
    var marked = WordSnapshot(x)
    try marked.reloadItems(["d"])
    try marked.reconfigureItems(["a"])
    fixture.source.apply(marked)
    fixture.settle()
    var copy = fixture.source.snapshot()
    #expect(copy.reloadedItemIdentifiers == [])
    #expect(copy.reconfiguredItemIdentifiers == [])
    copy.deleteAllItems()
    #expect(fixture.source.snapshot() == WordSnapshot(x))
  }

  @Test func `A25 of two applies in one frame the second is displayed, both complete in order`() {
    showX()
    var completed: [String] = []
    fixture.source.apply(WordSnapshot("A[a]")) { completed.append("first") }
    fixture.source.apply(WordSnapshot("A[a z]")) { completed.append("second") }
    #expect(completed == [])
    fixture.frame(after: 0.01)
    #expect(completed == [], "the animation is running")
    fixture.settle()
    #expect(completed == ["first", "second"])
    #expect(fixture.shown == ["a", "z"])
  }

  @Test func `A26 A27 A28 index paths and identifiers are found, unknown ones are nil`() {
    showX()
    let source = fixture.source
    #expect(source.itemIdentifier(for: IndexPath(item: 2, section: 1)) == "e")
    for path in [(3, 1), (0, 7), (0, -1)] {
      #expect(source.itemIdentifier(for: IndexPath(item: path.0, section: path.1)) == nil)
    }
    #expect(source.indexPath(for: "d") == IndexPath(item: 1, section: 1))
    #expect(source.indexPath(for: "z") == nil)
    #expect(source.sectionIdentifier(for: 1) == "B")
    #expect(source.sectionIdentifier(for: 3) == nil)
    #expect(source.sectionIdentifier(for: -1) == nil)
    #expect(source.index(for: "C") == 2)
    #expect(source.index(for: "Z") == nil)
  }

  @Test func `A31 a selected item stays selected in the same cell when it moves`() throws {
    showX()
    fixture.view.selectItem(at: IndexPath(item: 1, section: 1))
    let cell = try #require(fixture.cell("d"))
    #expect(cell.state.isSelected)
    fixture.show("A[d a b] B[c e] C[]")
    #expect(fixture.cell("d") === cell)
    #expect(cell.state.isSelected)
    #expect(fixture.view.isItemSelected(at: IndexPath(item: 0, section: 0)))
    #expect(fixture.source.selectedItemIdentifiers == ["d"])
  }

  @Test func `U1 a repeated identifier is ignored and reported with both index paths`() {
    fixture.source.apply(uniquing: [("A", ["a", "b", "a"])])
    fixture.settle()
    #expect(fixture.shown == ["a", "b"])
    #expect(
      fixture.reports.map(\.description) == [
        "item a at (0, 2) is already at (0, 0); the first one is kept"
      ])
  }

  @Test func `U2 after applies on and off the main thread the last snapshot is displayed`() async {
    showX()
    let source = fixture.source
    await Task.detached { source.enqueue(WordSnapshot("A[a]")) }.value
    fixture.show("A[a q]")
    fixture.settle()
    #expect(fixture.shown == ["a", "q"])
    #expect(source.snapshot() == WordSnapshot("A[a q]"))
  }
}
