import GridEngine
import Testing

@MainActor
struct AttributedTextTests {
  private let small = TextStyle(size: 10)
  private let bold = TextStyle(size: 20, weight: .bold)

  @Test func `runs of one style are joined, and empty ones are left out`() {
    var text = AttributedText("", style: small)
    #expect(text.isEmpty)
    text.append("a", style: small)
    text.append("b", style: TextStyle(size: 10, alignment: .trailing))
    text.append("", style: bold)
    text.append("c", style: bold)
    var other = AttributedText("d", style: bold)
    other.append("e", style: small)
    text.append(other)
    #expect(
      text.runs == [
        .init("ab", style: small), .init("cd", style: bold), .init("e", style: small),
      ])
    #expect(text.string == "abcde")
  }

  @Test func `a text of one run has the alignment of its style`() {
    let style = TextStyle(size: 10, alignment: .center)
    #expect(AttributedText("a", style: style).alignment == .center)
  }

  @Test func `an empty text is no command`() {
    var list = DrawList()
    list.text(AttributedText(), in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(list.commands.isEmpty)
    list.text(AttributedText("a", style: small), in: Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(list.commands.count == 1)
  }

  @Test func `a measurer of plain text measures all runs in the largest font`() {
    var text = AttributedText("one\n", style: small, lineSpacing: 3)
    text.append("two\nthree", style: bold)
    #expect(ByLine().size(of: text, width: 100) == Size(width: 50, height: 3 * 24 + 2 * 3))
    text.maximumLines = 2
    #expect(ByLine().size(of: text, width: 100).height == 2 * 24 + 3)
    #expect(ByLine().size(of: AttributedText(), width: 100) == .zero)
  }
}

/// Breaks lines at line feeds. Characters are half as wide as the font size, lines 1.2 times as high.
private struct ByLine: TextMeasuring {
  func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
    let lines = lines(of: text, style: style, width: width, maximumLines: maximumLines)
    return Size(
      width: lines.reduce(0) { max($0, Double($1.count) * style.size / 2) },
      height: Double(lines.count) * lineHeight(of: style))
  }

  func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String] {
    let lines = text.split(separator: "\n").map(String.init)
    return maximumLines > 0 ? Array(lines.prefix(maximumLines)) : lines
  }

  func lineHeight(of style: TextStyle) -> Double { style.size * 1.2 }
}
