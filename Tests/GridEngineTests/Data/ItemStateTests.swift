import GridEngine
import TestSupport
import Testing

/// Checks that selection, focus and hover belong to items and follow them.
@MainActor
struct ItemStateTests {
  let fixture: GridFixture

  /// Creates five columns of items of 10 points.
  init() {
    fixture = GridFixture(size: Size(width: 50, height: 100))
    fixture.show("A[\((0..<203).map { "i\($0)" }.joined(separator: " "))]")
    fixture.settle()
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func focused() -> String? { fixture.source.focusedItemIdentifier }

  @Test func `a click selects one item, with Control it adds one, with Shift a range`() {
    let view = fixture.view
    view.selectItem(at: path(3))
    #expect(fixture.source.selectedItemIdentifiers == ["i3"])
    view.selectItem(at: path(7), by: .toggle)
    #expect(fixture.source.selectedItemIdentifiers == ["i3", "i7"])
    view.selectItem(at: path(3), by: .toggle)
    #expect(fixture.source.selectedItemIdentifiers == ["i7"])
    view.selectItem(at: path(5), by: .range)
    #expect(
      fixture.source.selectedItemIdentifiers == ["i3", "i4", "i5"],
      "the range starts at the last click")
    view.selectItem(at: path(8), by: .range)
    #expect(fixture.source.selectedItemIdentifiers == ["i3", "i4", "i5", "i6", "i7", "i8"])
    view.selectItem(at: path(7), by: .toggle)
    #expect(fixture.source.selectedItemIdentifiers == ["i3", "i4", "i5", "i6", "i8"])
    view.selectItem(at: path(7), by: .toggle)
    view.clearSelection()
    #expect(!view.hasSelection)
  }

  @Test func `selecting all items allows exceptions and excludes later items`() {
    let view = fixture.view
    view.selectAllItems()
    view.selectItem(at: path(1), by: .toggle)
    #expect(fixture.source.selectedItemIdentifiers.count == 202)
    #expect(fixture.cell("i0")?.state.isSelected == true)
    #expect(fixture.cell("i1")?.state.isSelected == false)
    fixture.show("A[new i0 i1 i2]")
    #expect(fixture.source.selectedItemIdentifiers == ["i0", "i2"])
    #expect(fixture.cell("new")?.state.isSelected == false)
    #expect(view.numberOfSelectedItems == 2)
    // Nothing is selected any more when all selected items are gone.
    fixture.show("A[new i1]")
    #expect(!view.hasSelection && view.numberOfSelectedItems == 0)
  }

  @Test func `arrow keys move to the next item, and continue at the end of a row`() {
    let view = fixture.view
    #expect(view.moveFocus(.down))
    #expect(focused() == "i0", "the first visible item")
    view.moveFocus(.right)
    #expect(focused() == "i1")
    view.moveFocus(.down)
    #expect(focused() == "i6")
    view.moveFocus(.left)
    view.moveFocus(.left)
    #expect(focused() == "i4")
    view.moveFocus(.right)
    #expect(focused() == "i5")
    view.moveFocus(.up)
    #expect(focused() == "i0")
    #expect(!view.moveFocus(.up))
    #expect(!view.moveFocus(.left))
  }

  @Test func `Down from the last full row moves to the nearest item of the rest`() {
    fixture.view.focusedIndexPath = path(199)
    fixture.view.moveFocus(.down)
    #expect(focused() == "i202")
    #expect(!fixture.view.moveFocus(.down))
  }

  @Test func `the focused item is scrolled into view and keeps the focus in updates`() {
    fixture.view.focusedIndexPath = path(45)
    fixture.view.moveFocus(.down)
    fixture.settle()
    #expect(fixture.shown.contains("i50"))
    fixture.show("A[x y z i50 i1]")
    #expect(fixture.view.focusedIndexPath == IndexPath(item: 3, section: 0))
    fixture.show("A[x]")
    #expect(fixture.view.focusedIndexPath == nil)
  }

  @Test func `hover updates the state of the cell it leaves and of the one it enters`() {
    fixture.view.hoveredIndexPath = path(2)
    #expect(fixture.cell("i2")?.state.isHovered == true)
    fixture.view.hoveredIndexPath = path(3)
    #expect(fixture.cell("i2")?.state.isHovered == false)
    #expect(fixture.cell("i3")?.state.isHovered == true)
    fixture.view.hoveredIndexPath = nil
    #expect(fixture.cell("i3")?.state.isHovered == false)
  }
}
