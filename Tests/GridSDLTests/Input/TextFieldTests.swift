import GridEngine
import Testing

@testable import GridSDL

@MainActor
struct TextFieldTests {
  private func opened(typing texts: String...) -> TextField {
    var field = TextField()
    field.open()
    for text in texts { #expect(field.type(text) == .changed) }
    return field
  }

  @Test func `a closed field handles nothing, an open one treats a slash as text`() {
    var closed = TextField()
    #expect(closed.type("/") == .ignored && closed.press(.backspace, []) == .ignored)
    #expect(opened().text == "")
    #expect(opened(typing: "a", "/").text == "a/")
  }

  @Test func `text of any script is appended unchanged`() {
    #expect(opened(typing: "É", "té", " 東京", "👩‍👩‍👧").text == "Été 東京👩‍👩‍👧")
  }

  @Test func `a key whose text follows is consumed and adds nothing itself`() {
    var field = opened(typing: "a")
    for key in [Key.character("s"), .space, .plus, .minus] {
      #expect(field.press(key, []) == .handled)
    }
    #expect(field.text == "a")
    #expect(field.press(.function(3), []) == .ignored)
    for modifiers in [KeyModifiers.control, .alt, .super, [.shift, .control]] {
      #expect(field.press(.character("q"), modifiers) == .ignored)
    }
  }

  @Test(arguments: ["Name", "Date", "Rename"])
  func `keys that change text elsewhere are consumed`(label: String) {
    var field = TextField(label: label)
    #expect(field.press(.delete, []) == .ignored, "the field is closed")
    field.open()
    _ = field.type("cat")
    for modifiers in [KeyModifiers(), .control, .shift] {
      #expect(field.press(.delete, modifiers) == .handled)
    }
    for key in "acvxyz" {
      for modifiers in [KeyModifiers.control, [.control, .shift]] {
        #expect(field.press(.character(key), modifiers) == .handled)
      }
    }
    #expect(field.isOpen && field.text == "cat")
  }

  @Test func `a text that was filled in is replaced by what is typed`() {
    var field = TextField(label: "Rename", suffix: ".jpg")
    field.open(with: "holiday")
    #expect(field.isSelected && field.press(.character("d"), []) == .handled)
    #expect(field.type("d") == .changed && field.text == "d" && !field.isSelected)
    #expect(field.type("og") == .changed && field.text == "dog")
  }

  @Test(arguments: [Key.backspace, .delete])
  func `Ctrl A selects the text, which a key deletes`(key: Key) {
    var field = opened(typing: "cat")
    #expect(field.press(.character("a"), .control) == .handled && field.isSelected)
    #expect(field.press(key, []) == .changed)
    #expect(field.text == "" && !field.isSelected && field.isOpen)
  }

  @Test(arguments: [Key.left, .right, .home, .end])
  func `an arrow ends the selection, and text is appended`(key: Key) {
    var field = TextField()
    field.open(with: "cat")
    #expect(field.press(key, []) == .handled && !field.isSelected)
    #expect(field.type("s") == .changed && field.text == "cats")
    #expect(field.press(key, []) == .ignored)
    _ = field.press(.character("a"), .control)
    for modifiers in [KeyModifiers.shift, .control, .alt] {
      #expect(field.press(key, modifiers) == .ignored && field.isSelected)
    }
  }

  @Test func `a selection ends when the field is closed`() {
    var field = opened(typing: "cat")
    _ = field.press(.character("a"), .control)
    #expect(field.press(.enter, []) == .handled && !field.isSelected && field.text == "cat")
    field.open()
    #expect(field.type("s") == .changed && field.text == "cats")
  }

  @Test func `an input method replaces the selected text`() {
    var field = TextField()
    field.open(with: "cat")
    #expect(field.compose("ね") == .changed && field.text == "" && field.composition == "ね")
    #expect(field.type("猫") == .changed && field.text == "猫")
  }

  @Test func `Backspace deletes a whole character`() {
    var field = opened(typing: "ae\u{301}👩‍👩‍👧")
    #expect(field.press(.backspace, []) == .changed)
    #expect(field.text == "ae\u{301}")
    #expect(field.press(.backspace, []) == .changed)
    #expect(field.text == "a")
    _ = field.press(.backspace, [])
    #expect(field.press(.backspace, []) == .handled, "nothing left")
    #expect(field.isOpen)
  }

  @Test func `unfinished text of an input method is displayed but not searched for`() {
    var field = opened(typing: "a")
    #expect(field.compose("とう") == .handled)
    #expect(field.text == "a" && field.composition == "とう")
    #expect(field.type("東") == .changed)
    #expect(field.text == "a東" && field.composition == "")
    var closed = TextField()
    #expect(closed.compose("と") == .ignored)
  }

  @Test func `Enter keeps the result, Escape clears it`() {
    var field = opened(typing: "cat")
    #expect(field.press(.enter, []) == .handled)
    #expect(!field.isOpen && field.text == "cat")
    #expect(field.type("x") == .ignored)
    #expect(field.leave() == .changed)
    #expect(field.text == "")
    #expect(field.leave() == .ignored, "there is nothing to leave")
    var open = opened(typing: "cat")
    #expect(open.leave() == .changed)
    #expect(!open.isOpen && open.text == "")
    var empty = opened()
    #expect(empty.leave() == .handled && !empty.isOpen)
  }

  // MARK: The caret

  private let panel = Rect(x: 100, y: 50, width: 360, height: 34)
  private let measurer = TextMeasurer(
    typesetter: Typesetter(configuration: TestFonts.configuration), scale: 1)

  private func caret(_ field: TextField) throws -> Rect {
    try #require(field.caretFrame(in: panel, measuring: measurer))
  }

  @Test func `the caret follows the text, spaces and unfinished text`() throws {
    #expect(TextField().caretFrame(in: panel, measuring: measurer) == nil)
    var field = opened()
    var last = try caret(field)
    #expect(last.minX == 162 && panel.contains(Point(x: last.midX, y: last.midY)))
    func expectStep(_ what: Comment) throws {
      let next = try caret(field)
      #expect(next.minX > last.minX && next.minY == last.minY && next.size == last.size, what)
      last = next
    }
    _ = field.type("ab")
    try expectStep("a text")
    _ = field.type(" ")
    try expectStep("a trailing space")
    _ = field.compose("とう")
    try expectStep("unfinished text")
    _ = field.press(.backspace, [])
    #expect(try caret(field).minX < last.minX)
  }

  @Test func `a text that is too long leaves the caret visible`() throws {
    let field = opened(typing: String(repeating: "long ", count: 60))
    let caret = try caret(field)
    #expect(caret.maxX <= panel.maxX - 78 && caret.minX > panel.midX)
  }

  @Test(arguments: [true, false])
  func `what is typed is level with the name of the field`(isOpen: Bool) throws {
    var field = opened(typing: "dsc")
    let middle = try caret(field).midY
    if !isOpen { _ = field.press(.enter, []) }
    var list = DrawList()
    field.draw(in: panel, theme: .dark, measuring: measurer, into: &list)
    let frames = list.commands.compactMap { command in
      if case .attributedText(_, let frame) = command { frame } else { nil }
    }
    // The text begins at the top of its frame.
    let height = measurer.lineHeight(of: TextStyle(size: Look.headingType, weight: .bold))
    #expect(frames.count == 1 && abs(frames[0].minY + height / 2 - middle) < 0.5)
    #expect(abs(middle - panel.midY) < 0.5)
  }

  @Test(arguments: [Theme.dark, .light])
  func `a selection is filled behind the text, whose color differs from it`(theme: Theme) throws {
    var field = TextField(label: "Rename", suffix: ".jpg")
    field.open(with: "holiday")
    func commands() -> [DrawCommand] {
      var list = DrawList()
      field.draw(in: panel, theme: theme, measuring: measurer, into: &list)
      return list.commands
    }
    let caret = try caret(field)
    let selection = Rect(x: 172, y: caret.minY, width: caret.minX - 172, height: caret.height)
    #expect(selection.width > 40)
    func isSelection(_ command: DrawCommand) -> Bool {
      if case .fill(selection, theme.accent, _) = command { true } else { false }
    }
    func isText(_ command: DrawCommand) -> Bool {
      guard case .attributedText(let text, _) = command else { return false }
      return text.runs.map(\.style.color) == [theme.background]
    }
    let selected = commands()
    let order = try [
      #require(selected.firstIndex(where: isSelection)),
      #require(selected.firstIndex(where: isText)),
    ]
    #expect(order[0] < order[1])
    _ = field.press(.end, [])
    #expect(!commands().contains { isSelection($0) || isText($0) })
  }

  @Test func `unfinished text is underlined at the caret`() throws {
    var field = TextField(label: "Rename", suffix: ".jpg")
    field.open(with: "cat")
    _ = field.press(.end, [])
    _ = field.compose("ねこ")
    var list = DrawList()
    field.draw(in: panel, theme: .dark, measuring: measurer, into: &list)
    let runs = list.commands.flatMap { command -> [AttributedText.Run] in
      if case .attributedText(let text, _) = command { text.runs } else { [] }
    }
    #expect(runs.map(\.text) == ["cat", "ねこ"])
    #expect(runs.map(\.style.isUnderlined) == [false, true])
    let caret = try caret(field)
    #expect(list.commands.contains(.fill(caret, Theme.dark.text, cornerRadius: 0)))
    let suffix = list.commands.contains {
      if case .text(".jpg", let rect, _) = $0 { rect.minX >= caret.maxX } else { false }
    }
    #expect(suffix)
  }
}
