import GridEngine
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests the field at the bottom of the window with the pointer.
@MainActor
struct PromptTests {
  private let window: ElementFixture
  private let prompt: Prompt

  init() throws {
    window = try ElementFixture(items: 40)
    prompt = Prompt(window.input, over: window.scenes)
    window.stack.push(prompt)
  }

  private func layOut() throws -> Rect {
    window.stack.layOut(in: window.stack.space(at: window.time), at: window.time)
    return try #require(window.stack.frame(of: prompt))
  }

  private func handle(_ event: InputEvent) {
    _ = window.stack.handle(ElementInput(event, at: window.time))
  }

  private func press(at point: Point) {
    handle(.pointerMoved(point))
    handle(.pointerDown(point, .primary, clicks: 1, modifiers: []))
  }

  @Test func `a click on the button closes the field like Esc, and renames nothing`() throws {
    window.input.openNameField(for: "cat.jpg")
    let frame = try layOut()
    let button = Point(x: frame.maxX - 17, y: frame.midY)
    press(at: button)
    #expect(window.input.isTyping, "the button is pressed, not released")
    handle(.pointerUp(button, .primary))
    #expect(!window.input.isTyping && window.commands == [])
  }

  @Test func `a press that is released elsewhere does nothing`() throws {
    window.input.openNameField(for: "cat.jpg")
    let frame = try layOut()
    press(at: Point(x: frame.maxX - 17, y: frame.midY))
    handle(.pointerUp(Point(x: frame.minX + 20, y: frame.midY), .primary))
    #expect(window.input.isTyping)
  }

  @Test func `clicks on the rest of the field are the grid's`() throws {
    window.input.openNameField(for: "cat.jpg")
    let frame = try layOut()
    var context = ElementContext(
      size: Size(width: 640, height: 480), text: window.fixture.context.text, time: window.time)
    context.frame = frame
    #expect(prompt.contains(Point(x: frame.maxX - 17, y: frame.midY), context))
    #expect(!prompt.contains(Point(x: frame.minX + 20, y: frame.midY), context))
    #expect(!prompt.contains(Point(x: frame.maxX - 60, y: frame.midY), context))
  }
}
