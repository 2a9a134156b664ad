import GridEngine
import Testing

@testable import Demos
@testable import GridSDL

@MainActor
struct IndexBarTests {
  private let window = Size(width: 800, height: 600)

  private func bar(_ count: Int) -> IndexBar {
    var bar = IndexBar()
    bar.letters = (0..<count).map { String(UnicodeScalar(UInt8(65 + $0 % 26))) + "\($0)" }
    return bar
  }

  private func press(_ point: Point) -> InputEvent {
    .pointerDown(point, .primary, clicks: 1, modifiers: [])
  }

  @Test(arguments: [2, 26, 36, 37, 200])
  func `each section can be selected, and a drag passes them in order`(count: Int) {
    var bar = bar(count)
    let frame = bar.frame(in: window)
    #expect(frame.minY >= 0 && frame.maxY <= window.height && frame.maxX <= window.width)
    var reached: [Int] = []
    #expect(bar.handle(press(Point(x: frame.midX, y: frame.minY)), in: window) == .chosen(0))
    for y in stride(from: frame.minY, to: frame.maxY, by: 0.5) {
      let event = InputEvent.pointerMoved(Point(x: 3, y: y))
      if case .chosen(let section) = bar.handle(event, in: window) { reached.append(section) }
    }
    #expect(reached == Array(1..<count))
    #expect(bar.handle(.pointerMoved(Point(x: 0, y: 9_999)), in: window) == .handled)
    #expect(bar.handle(.pointerUp(.zero, .primary), in: window) == .handled)
    #expect(bar.handle(.pointerMoved(Point(x: frame.midX, y: frame.minY)), in: window) == .ignored)
  }

  @Test func `presses outside, and on an empty bar, are left to the table`() {
    var bar = bar(26)
    #expect(bar.handle(press(Point(x: 400, y: 300)), in: window) == .ignored)
    #expect(bar.handle(press(Point(x: 799, y: 300)), in: window) == .ignored, "the scroll bar's")
    var empty = IndexBar()
    #expect(empty.handle(press(Point(x: 775, y: 300)), in: window) == .ignored)
  }

  @Test func `letters stay in their frames, one below the other`() {
    var list = DrawList()
    var bar = bar(200)
    bar.current = 120
    bar.draw(in: window, theme: .dark, into: &list)
    var bottom = 0.0
    for case .text(let letter, let box, _) in list.commands {
      #expect(box.minY >= bottom && box.maxY <= window.height, "\(letter)")
      bottom = box.maxY
    }
    #expect(bottom > 400)
  }
}
