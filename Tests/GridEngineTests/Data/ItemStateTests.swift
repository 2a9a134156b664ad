import GridEngine
import TestSupport
import Testing

/// Selection, focus and hover belong to items, wherever they go.
@MainActor
struct ItemStateTests {
  let world: GridFixture

  /// Five columns of items of 10 points.
  init() {
    world = GridFixture(size: Size(width: 50, height: 100))
    world.show("A[\((0..<203).map { "i\($0)" }.joined(separator: " "))]")
    world.settle()
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func focused() -> String? { world.source.focusedItemIdentifier }

  @Test func `a click selects alone, with Control also, with Shift a range from the last one`() {
    let view = world.view
    view.selectItem(at: path(3))
    #expect(world.source.selectedItemIdentifiers == ["i3"])
    view.selectItem(at: path(7), by: .toggle)
    #expect(world.source.selectedItemIdentifiers == ["i3", "i7"])
    view.selectItem(at: path(3), by: .toggle)
    #expect(world.source.selectedItemIdentifiers == ["i7"])
    view.selectItem(at: path(5), by: .range)
    #expect(world.source.selectedItemIdentifiers == ["i3", "i4", "i5"], "from the last click")
    view.selectItem(at: path(8), by: .range)
    #expect(world.source.selectedItemIdentifiers == ["i3", "i4", "i5", "i6", "i7", "i8"])
    view.selectItem(at: path(7), by: .toggle)
    #expect(world.source.selectedItemIdentifiers == ["i3", "i4", "i5", "i6", "i8"])
    view.selectItem(at: path(7), by: .toggle)
    view.clearSelection()
    #expect(!view.hasSelection)
  }

  @Test func `all are selected, with exceptions, and what comes later is not`() {
    let view = world.view
    view.selectAllItems()
    view.selectItem(at: path(1), by: .toggle)
    #expect(world.source.selectedItemIdentifiers.count == 202)
    #expect(world.cell("i0")?.state.isSelected == true)
    #expect(world.cell("i1")?.state.isSelected == false)
    world.show("A[new i0 i1 i2]")
    #expect(world.source.selectedItemIdentifiers == ["i0", "i2"])
    #expect(world.cell("new")?.state.isSelected == false)
  }

  @Test func `arrows go to the next item in their direction, and on at a row's end`() {
    let view = world.view
    #expect(view.moveFocus(.down))
    #expect(focused() == "i0", "the first in view")
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

  @Test func `below the last full row is the nearest of the rest`() {
    world.view.focusedIndexPath = path(199)
    world.view.moveFocus(.down)
    #expect(focused() == "i202")
    #expect(!world.view.moveFocus(.down))
  }

  @Test func `the focused item comes into view and is kept through updates`() {
    world.view.focusedIndexPath = path(45)
    world.view.moveFocus(.down)
    world.settle()
    #expect(world.shown.contains("i50"))
    world.show("A[x y z i50 i1]")
    #expect(world.view.focusedIndexPath == IndexPath(item: 3, section: 0))
    world.show("A[x]")
    #expect(world.view.focusedIndexPath == nil)
  }

  @Test func `hover is told to the cell it leaves and to the one it enters`() {
    world.view.hoveredIndexPath = path(2)
    #expect(world.cell("i2")?.state.isHovered == true)
    world.view.hoveredIndexPath = path(3)
    #expect(world.cell("i2")?.state.isHovered == false)
    #expect(world.cell("i3")?.state.isHovered == true)
    world.view.hoveredIndexPath = nil
    #expect(world.cell("i3")?.state.isHovered == false)
  }
}
