import GridEngine
import Testing

struct DrawListTests {
  @Test func `rectangles of one color are one command, and no rectangles are no command`() {
    let rects = (0..<5).map { Rect(x: Double($0), y: 0, width: 1, height: 1) }
    var list = DrawList()
    list.fill(rects, Color(0xFFFFFF))
    list.fill([], Color(0xFFFFFF))
    #expect(list.commands == [.fills(rects, Color(0xFFFFFF))])
  }
}
