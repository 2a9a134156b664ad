import Testing

@testable import GridApp
@testable import GridSDL

@MainActor
struct FilterFieldTests {
  private func opened(typing texts: String...) -> FilterField {
    var field = FilterField()
    field.open()
    for text in texts { #expect(field.type(text) == .changed) }
    return field
  }

  @Test func `a closed field handles nothing, an open one treats a slash as text`() {
    var closed = FilterField()
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
    var field = FilterField(label: label)
    #expect(field.press(.delete, []) == .ignored, "the field is closed")
    field.open(with: "cat")
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
    var closed = FilterField()
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
}
