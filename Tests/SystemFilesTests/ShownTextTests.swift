import SystemFiles
import Testing

struct ShownTextTests {
  @Test(arguments: [
    ("plain, Bäume 한글 😀", "plain, Bäume 한글 😀"), ("a\u{1B}[31mred", "a\\x1B[31mred"),
    ("two\nlines\r\t", "two\\nlines\\r\\t"), ("csi \u{9B}2J", "csi \\u009B2J"),
    ("photo\u{202E}gpj.exe", "photo\\u202Egpj.exe"),
    ("\u{2028}\u{2066}\u{61C}", "\\u2028\\u2066\\u061C"),
    ("caf\u{EFE9}", "caf\\xE9"), ("\u{7F}\u{0}", "\\x7F\\x00"),
  ])
  func `text for a terminal is one line without sequences`(text: String, shown: String) {
    #expect(text.forTerminal == shown)
  }

  @Test func `lines for a terminal keep their ends and no sequence`() {
    #expect("a\tb\n\u{1B}c\r\n".forTerminalLines == "a\tb\n\\x1Bc\\r\n")
  }

  @Test func `a label is one line without controls`() {
    #expect("a\nb\u{202E}c\u{1B}d\u{9B}e\u{EFE9}".forLabel == "a bcde\u{FFFD}")
    #expect("한글 😀 é".forLabel == "한글 😀 é")
  }

  @Test func `JSON means the same after its characters are escaped`() {
    #expect(#"{"a": "\#u{9B}x\#u{202E}ü"}"#.jsonForTerminal == #"{"a": "\u009Bx\u202Eü"}"#)
    #expect("{\n  \"a\": 1\n}".jsonForTerminal == "{\n  \"a\": 1\n}")
  }

  @Test func `every scalar that a terminal interprets is escaped`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isUnsafe =
        category == .control || category == .lineSeparator || category == .paragraphSeparator
        || scalar.properties.isBidiControl
      let text = String(scalar)
      #expect((text.forTerminal != text) == isUnsafe, "U+\(String(value, radix: 16))")
    }
  }
}
