import FrameTiming
import GridEngine
import SceneTestSupport
import Scenes
import Testing

@testable import Demos
@testable import GridApp
@testable import GridSDL

/// Tests the keys of a board, in the place of a folder.
@MainActor
struct BoardKeyTests {
  /// A board without tiles that records its edits.
  private final class Board: BoardScene {
    let title = "Board"
    let collectionView: CollectionView
    var edits: [BoardEdit] = []

    init(_ view: CollectionView) { collectionView = view }

    func perform(_ edit: BoardEdit) { edits.append(edit) }
    func openFocusedItem() -> Bool { false }
  }

  private let board: Board
  private let input = InputController(driver: "wayland", hasPointer: true)

  init() throws {
    board = Board(try PlainScene(items: 4).collectionView)
    input.currentScene = { [board] in board }
  }

  private func press(_ key: Character, _ modifiers: KeyModifiers = []) {
    _ = input.handle(
      .keyDown(.character(key), modifiers: modifiers, isRepeat: false), in: board.collectionView,
      at: FrameTime(nanoseconds: 1))
  }

  @Test func `keys change the board, also in a folder`() {
    press("a")
    press("x")
    press("m")
    #expect(board.edits == [.insert, .delete, .shuffle])
  }

  @Test func `Ctrl A selects all instead`() {
    press("a", .control)
    #expect(board.edits.isEmpty)
  }

  @Test func `the text of a field does not change the board`() {
    input.filter.open()
    press("a")
    #expect(board.edits.isEmpty)
  }
}
