import Testing

@testable import GridEngine

@MainActor
struct SelectionControllerTests {
  private let selection = SelectionController { [10] }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func select(
    _ item: Int, _ gesture: SelectionGesture, refusing refused: Set<Int> = []
  ) -> [[Int]] {
    let changes = selection.select(
      path(item), by: gesture,
      if: SelectionController.Permissions(
        maySelect: { !refused.contains($0.item) }, mayDeselect: { !refused.contains($0.item) }))
    return [changes.deselected.map(\.item), changes.selected.map(\.item)]
  }

  private var selected: [Int] { selection.states.selectedPaths.map(\.item) }

  @Test func `a gesture returns the items that it deselected and selected`() {
    #expect(select(3, .only) == [[], [3]])
    #expect(select(5, .only) == [[3], [5]])
    #expect(select(5, .only) == [[], []])
    #expect(select(5, .toggle) == [[5], []])
  }

  @Test func `refused items keep their state`() {
    #expect(select(3, .only, refusing: [3]) == [[], []])
    _ = select(2, .only)
    #expect(select(2, .toggle, refusing: [2]) == [[], []])
    #expect(select(6, .range, refusing: [4]) == [[], [3, 5, 6]])
    #expect(selected == [2, 3, 5, 6])
  }

  @Test func `a selected item of a range is not asked for again`() {
    _ = select(2, .only)
    #expect(select(4, .range, refusing: [2]) == [[], [3, 4]])
  }

  @Test func `without multiple selection each gesture selects one item`() {
    selection.allowsMultipleSelection = false
    for gesture in [SelectionGesture.only, .toggle, .range] {
      for item in [1, 4] {
        selection.select(path(item), by: gesture)
        #expect(selected == [item], "\(gesture)")
      }
    }
    selection.select(path(7))
    #expect(selected == [7])
    #expect(!selection.selectAll())
  }

  @Test func `without selection nothing is selected`() {
    selection.allowsSelection = false
    #expect(select(3, .only) == [[], []])
    selection.select(path(3), by: .toggle)
    selection.select(path(3))
    #expect(!selection.selectAll())
    #expect(selected.isEmpty)
  }

  @Test func `states that the data source keeps do not follow index paths`() {
    let kept = IndexPathStates { [10] }
    kept.setSelected(true, at: path(1))
    selection.select(path(8))
    selection.use(kept)
    #expect(selected == [1])
    selection.follow { IndexPath(item: $0.item + 1, section: 0) }
    selection.forgetItems()
    #expect(selected == [1])
    selection.use(nil)
    #expect(selected.isEmpty, "the states by index path are cleared by a reload")
    selection.select(path(8))
    selection.follow { IndexPath(item: $0.item + 1, section: 0) }
    #expect(selected == [9])
  }
}
