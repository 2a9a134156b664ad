import GridEngine
import SceneTestSupport
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests the panel of a window without photos by its keys and by the pointer.
@MainActor
struct EmptyFolderPanelTests {
  private let fixture = SceneFixture()
  private var panel = EmptyFolderPanel()

  init() {
    panel.text = "No photos in /photos yet."
    panel.buttons = [
      EmptyFolderPanel.Button(title: "Open folder…", command: .choose(.folders)),
      EmptyFolderPanel.Button(title: "Pictures", command: .open(["/pictures"])),
    ]
  }

  /// Draws the panel in a window, and returns its frame and the drawn texts.
  private mutating func draw(in room: Size) -> (frame: Rect, texts: [String]) {
    let wanted = panel.size(fitting: room, measuring: fixture.context.text)
    let size = Size(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
    let frame = Rect(
      x: (room.width - size.width) / 2, y: (room.height - size.height) / 2, width: size.width,
      height: size.height)
    var list = DrawList()
    panel.draw(in: frame, theme: .dark, measuring: fixture.context.text, into: &list)
    let texts = list.commands.compactMap {
      if case .text(let text, _, _) = $0 { text } else { nil }
    }
    return (frame, texts)
  }

  private mutating func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false)
    -> EmptyFolderPanel.Outcome
  {
    panel.handle(.keyDown(key, modifiers: modifiers, isRepeat: isRepeat))
  }

  private func down(_ point: Point, _ button: PointerButton = .primary) -> InputEvent {
    .pointerDown(point, button, clicks: 1, modifiers: [])
  }

  @Test mutating func `Tab and the arrows go from button to button, and Enter presses one`() {
    #expect(press(.enter) == .ignored, "no button has the keys")
    #expect(press(.tab) == .handled && panel.focused == 0)
    #expect(press(.enter) == .chosen(.choose(.folders)))
    #expect(press(.enter, isRepeat: true) == .handled, "a held key presses once")
    #expect(press(.right) == .handled && press(.space) == .chosen(.open(["/pictures"])))
    #expect(press(.tab) == .handled && panel.focused == 0, "the first follows the last")
    #expect(press(.tab, .shift) == .handled && panel.focused == 1)
    #expect(press(.character("f"), .control) == .ignored && press(.escape) == .ignored)
  }

  @Test mutating func `a button is pressed by a click or a finger that ends on it`() throws {
    _ = draw(in: Size(width: 1_280, height: 800))
    let points = panel.frames.map { Point(x: $0.midX, y: $0.midY) }
    try #require(points.count == 2)
    let outside = Point(x: panel.frames[0].minX - 5, y: points[0].y)
    #expect(panel.handle(.pointerMoved(points[1])) == .handled && panel.hovered == 1)
    #expect(panel.handle(.pointerMoved(points[1])) == .ignored, "nothing has changed")
    #expect(panel.handle(down(points[1])) == .handled)
    #expect(panel.handle(.pointerUp(points[1], .primary)) == .chosen(.open(["/pictures"])))
    #expect(panel.handle(down(points[0])) == .handled)
    #expect(panel.handle(.pointerUp(outside, .primary)) == .handled, "moving away cancels it")
    #expect(panel.handle(down(outside)) == .ignored, "the grid's")
    #expect(panel.handle(down(points[0], .secondary)) == .ignored, "the menu's")
    #expect(panel.handle(.touchBegan(finger: 1, points[0])) == .handled)
    #expect(panel.handle(.touchEnded(finger: 1, points[0])) == .chosen(.choose(.folders)))
    #expect(panel.handle(.pointerLeft) == .handled && panel.hovered == nil)
  }

  @Test(arguments: [(1_280.0, 800.0), (400.0, 300.0), (220.0, 300.0), (160.0, 120.0)])
  mutating func `the buttons are inside of the panel, apart, in a window of any size`(
    width: Double, height: Double
  ) throws {
    panel.text = String(repeating: "No photos in /a/long/path yet. ", count: 6)
    let (frame, texts) = draw(in: Size(width: width, height: height))
    let (first, second) = try #require(
      panel.frames.count == 2 ? (panel.frames[0], panel.frames[1]) : nil)
    #expect(!first.intersects(second))
    #expect(frame.contains(first) && frame.contains(second))
    #expect(texts.contains("Open folder…") && texts.contains("Pictures"))
    // Where there is no room for both, the reason is more important.
    #expect(texts.contains("Drop photos or folders here") == (width > 300), "\(texts)")
  }
}
