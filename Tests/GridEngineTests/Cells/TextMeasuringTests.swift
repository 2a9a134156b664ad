import GridEngine
import Testing

@MainActor
struct TextMeasuringTests {
  @Test func `a paragraph is drawn by one text command for each nonempty line`() {
    var list = DrawList()
    list.paragraph(
      "ab\n\ncd", in: Rect(x: 5, y: 10, width: 50, height: 60), style: TextStyle(size: 10),
      measuring: LinesAsTheyCome())
    let style = TextStyle(size: 10)
    #expect(
      list.commands == [
        .text("ab", Rect(x: 5, y: 10, width: 50, height: 12), style),
        .text("cd", Rect(x: 5, y: 34, width: 50, height: 12), style),
      ])
  }
}

/// Breaks lines at line feeds only. Lines are 1.2 times as high as the font size.
private struct LinesAsTheyCome: TextMeasuring {
  func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
    let lines = lines(of: text, style: style, width: width, maximumLines: maximumLines)
    return Size(width: width ?? 0, height: Double(lines.count) * lineHeight(of: style))
  }

  func lines(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func lineHeight(of style: TextStyle) -> Double { style.size * 1.2 }
}
