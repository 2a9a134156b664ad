import Testing

@testable import GridApp

@MainActor
struct FilterFieldTests {
  /// A field that a key opened, with the key's own text behind it.
  private func opened(typing texts: String...) -> FilterField {
    var field = FilterField()
    #expect(field.press(.character("/"), []) == .taken)
    #expect(field.type("/") == .taken)
    for text in texts { #expect(field.type(text) == .changed) }
    return field
  }

  @Test func `the slash opens it and is not part of the name`() {
    #expect(opened().text == "")
    #expect(opened(typing: "a", "/").text == "a/")
  }

  @Test func `where the slash has no key of its own, its text opens the field`() {
    var field = FilterField()
    #expect(field.press(.character("7"), .shift) == .ignored)
    #expect(field.type("/") == .taken)
    #expect(field.isOpen && field.text == "")
    #expect(field.type("/") == .changed)
    #expect(field.text == "/")
  }

  @Test func `Shift and the slash is another command`() {
    var field = FilterField()
    #expect(field.press(.character("/"), .shift) == .ignored)
    #expect(field.type("?") == .ignored)
    #expect(!field.isOpen)
  }

  @Test func `text of any script is taken as it comes`() {
    #expect(opened(typing: "É", "té", " 東京", "👩‍👩‍👧").text == "Été 東京👩‍👩‍👧")
  }

  @Test func `a key whose text follows is taken and adds nothing by itself`() {
    var field = opened(typing: "a")
    for key in [Key.character("s"), .space, .plus, .minus] {
      #expect(field.press(key, []) == .taken)
    }
    #expect(field.text == "a")
    #expect(field.press(.function(3), []) == .ignored)
    #expect(field.press(.character("a"), .control) == .ignored)
  }

  @Test func `Backspace takes back a whole character`() {
    var field = opened(typing: "ae\u{301}👩‍👩‍👧")
    #expect(field.press(.backspace, []) == .changed)
    #expect(field.text == "ae\u{301}")
    #expect(field.press(.backspace, []) == .changed)
    #expect(field.text == "a")
    _ = field.press(.backspace, [])
    #expect(field.press(.backspace, []) == .taken, "nothing left")
    #expect(field.isOpen)
  }

  @Test func `what an input method composes is shown and not yet searched for`() {
    var field = opened(typing: "a")
    #expect(field.compose("とう") == .taken)
    #expect(field.text == "a" && field.composition == "とう")
    #expect(field.type("東") == .changed)
    #expect(field.text == "a東" && field.composition == "")
    var closed = FilterField()
    #expect(closed.compose("と") == .ignored)
  }

  @Test func `Enter keeps what is shown, Escape shows everything`() {
    var field = opened(typing: "cat")
    #expect(field.press(.enter, []) == .taken)
    #expect(!field.isOpen && field.text == "cat")
    #expect(field.type("x") == .ignored)
    #expect(field.press(.escape, []) == .changed)
    #expect(field.text == "")
    #expect(field.press(.escape, []) == .ignored, "now it quits")
    var open = opened(typing: "cat")
    #expect(open.press(.escape, []) == .changed)
    #expect(!open.isOpen && open.text == "")
  }
}
