import GridEngine
import GridSDL
import Testing

@testable import GridApp

@MainActor
struct SelectionMarkTests {
  private let tile = Rect(x: 0, y: 0, width: 160, height: 120)

  private func commands(_ state: CellState) -> (border: DrawList, check: DrawList) {
    var (border, check) = (DrawList(), DrawList())
    SelectionMark.drawBorder(state, around: tile, cornerRadius: 8, theme: .dark, into: &border)
    SelectionMark.drawCheck(state, in: tile, theme: .dark, into: &check)
    return (border, check)
  }

  @Test func `a selected tile has a border and a check mark, and its photo keeps its colors`() {
    var state = CellState()
    #expect(commands(state).border.commands.isEmpty && commands(state).check.commands.isEmpty)
    state.isSelected = true
    let (border, check) = commands(state)
    for case .fill(let rect, _, _) in border.commands { #expect(rect.contains(tile)) }
    #expect(!border.commands.isEmpty)
    var covered = Rect?.none
    for case .fill(let rect, _, _) in check.commands { covered = covered?.union(rect) ?? rect }
    let badge = covered ?? tile
    #expect(tile.contains(badge) && badge.width * badge.height < 0.05 * 160 * 120)
    #expect(check.commands.contains { if case .path = $0 { true } else { false } })
  }

  @Test func `focus is visible on a selected tile too`() {
    var (selected, both, focused) = (CellState(), CellState(), CellState())
    selected.isSelected = true
    both.isSelected = true
    (both.isFocused, focused.isFocused) = (true, true)
    #expect(commands(both).border != commands(selected).border)
    #expect(commands(focused).check.commands.isEmpty)
  }

  @Test(arguments: [4.0, 20, 33, 60])
  func `the check mark fits a small tile`(side: Double) {
    var list = DrawList()
    var state = CellState()
    state.isSelected = true
    let small = Rect(x: 0, y: 0, width: side, height: side)
    SelectionMark.drawCheck(state, in: small, theme: .light, into: &list)
    for case .fill(let rect, _, _) in list.commands {
      #expect(rect.width <= side / 2 + 3 && rect.maxX <= side + 2)
    }
  }
}
