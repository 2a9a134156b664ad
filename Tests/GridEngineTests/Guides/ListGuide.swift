import GridEngine
import TestSupport
import Testing

/// Tests the code of the guide to lists.
@MainActor
struct ListGuideTests {
  @Test func `a list hides the separator of its first row`() {
    var list = LayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    list.itemSeparatorHandler = { indexPath, separator in
      var separator = separator
      if indexPath.item == 0 { separator.bottomSeparatorVisibility = .hidden }
      return separator
    }
    let layout = CompositionalLayout.list(using: list)
    let fixture = PlainFixture([["a", "b", "c"]], size: Size(width: 100, height: 400))
    fixture.view.setCollectionViewLayout(layout)
    fixture.frame()
    #expect(fixture.cells["a"]?.drawList.commands.count == 3, "a clipped background")
    #expect(fixture.cells["b"]?.drawList.commands.count == 2, "and here a separator")
  }
}
