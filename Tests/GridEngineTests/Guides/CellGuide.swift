import Testing

@testable import GridEngine

/// The code of `docs/techniques/cells-in-one-pass.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct CellGuide {
  final class CommentCell: CollectionViewCell {
    var author = ""
    var text = ""
    var measuring: (any TextMeasuring)?

    override func preferredSize(fitting proposed: Size) -> Size {
      guard let measuring else { return proposed }
      let text = measuring.size(
        of: text, style: TextStyle(size: 15), width: proposed.width - 28, maximumLines: 0)
      return Size(width: proposed.width, height: text.height + 52)
    }

    override func draw(into list: inout DrawList) {
      let bounds = Rect(size: size)
      list.fill(bounds, Color(0x20355C), cornerRadius: 16)
      list.text(
        author, in: Rect(x: 14, y: 10, width: bounds.width - 28, height: 20),
        style: TextStyle(size: 15, weight: .bold))
      guard let measuring else { return }
      list.paragraph(
        text, in: Rect(x: 14, y: 34, width: bounds.width - 28, height: bounds.height - 48),
        style: TextStyle(size: 15), measuring: measuring)
    }
  }

  /// A font whose characters are half as wide as high.
  struct Typewriter: TextMeasuring {
    func lines(
      of text: String, style: TextStyle, width: Double?, maximumLines: Int
    ) -> [String] {
      let count = max(1, Int((width ?? .infinity).clamped(to: 10_000) / (style.size / 2)))
      var left = Substring(text)
      var lines: [String] = []
      while !left.isEmpty {
        lines.append(String(left.prefix(count)))
        left = left.dropFirst(count)
      }
      return lines
    }

    func size(of text: String, style: TextStyle, width: Double?, maximumLines: Int) -> Size {
      let lines = lines(of: text, style: style, width: width, maximumLines: maximumLines)
      return Size(width: width ?? 0, height: Double(lines.count) * lineHeight(of: style))
    }

    func lineHeight(of style: TextStyle) -> Double { 20 }
  }

  @Test func `a cell has the height of its lines and draws each`() {
    let cell = CommentCell()
    cell.measuring = Typewriter()
    cell.text = String(repeating: "a", count: 50)
    // A width of 172 points fits 22 characters of 7.5.
    let size = cell.preferredSize(fitting: Size(width: 200, height: 100))
    #expect(size == Size(width: 200, height: 112))
    cell.size = size
    // A bubble, a name and three lines of text.
    #expect(cell.drawList.commands.count == 5)
  }
}

extension Double {
  fileprivate func clamped(to limit: Double) -> Double { min(self, limit) }
}
