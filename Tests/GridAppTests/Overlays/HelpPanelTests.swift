import GridEngine
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL

@MainActor
struct HelpPanelTests {
  private let text = TextMeasurer(typesetter: FixedType(), scale: 1)

  /// Returns the texts that are completely inside the clip in a window of `size`.
  private func visible(_ panel: inout HelpPanel, in size: Size) -> Set<String> {
    var list = DrawList()
    panel.draw(in: size, theme: .dark, text: text, into: &list)
    var clip: Rect?
    var found: Set<String> = []
    for command in list.commands {
      switch command {
      case .pushClip(let rect): clip = rect
      case .popClip: clip = nil
      case .text(let string, let rect, let style):
        // No text is wider than its frame, so none is truncated.
        let width = text.size(of: string, style: style, width: nil, maximumLines: 1).width
        #expect(width <= rect.width, "\(string) in \(size)")
        #expect(rect.minX >= 0 && rect.maxX <= size.width && rect.maxY <= size.height + 1e4)
        if let clip, rect.minY >= clip.minY - 0.5, rect.maxY <= clip.maxY + 0.5 {
          found.insert(string)
        }
      case .fill, .fills, .gradient, .stroke, .path, .image, .attributedText: break
      }
    }
    return found
  }

  @Test(arguments: [
    Size(width: 500, height: 400), Size(width: 640, height: 480), Size(width: 1280, height: 800),
    Size(width: 800, height: 400), Size(width: 2560, height: 1440), Size(width: 400, height: 900),
    Size(width: 320, height: 240),
  ])
  func `each row can be read completely, by scrolling in a low window`(size: Size) {
    var panel = HelpPanel()
    panel.toggle()
    var seen = visible(&panel, in: size)
    for _ in 0..<60 {
      _ = panel.handle(.keyDown(.down, modifiers: [], isRepeat: true))
      seen.formUnion(visible(&panel, in: size))
    }
    for row in KeyBindings.groups.flatMap(\.rows) {
      for part in [row.keys, row.meaning] {
        // A wrapped row consists of several lines.
        let words = part.split(separator: " ").map(String.init)
        #expect(
          words.allSatisfy { word in seen.contains { $0.contains(word) } }, "\(part) in \(size)")
      }
    }
  }

  @Test func `a large window shows the whole panel, a small one shows a scrolling hint`() {
    var panel = HelpPanel()
    panel.toggle()
    let large = visible(&panel, in: Size(width: 1280, height: 800))
    #expect(large.contains("quit") && large.contains("scroll"))
    var list = DrawList()
    panel.draw(in: Size(width: 500, height: 400), theme: .dark, text: text, into: &list)
    let hints = list.commands.filter {
      if case .text(let string, _, _) = $0 { string.contains("more") } else { false }
    }
    #expect(!hints.isEmpty)
  }

  @Test func `Escape and a click close the panel, other keys keep their effect`() {
    var panel = HelpPanel()
    func takes(_ event: InputEvent) -> Bool { panel.handle(event) }
    func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
      .keyDown(key, modifiers: modifiers, isRepeat: false)
    }
    #expect(!takes(key(.escape)), "it is not shown")
    panel.toggle()
    #expect(!takes(key(.character("p"))) && !takes(key(.down, .control)))
    #expect(takes(key(.escape)) && !panel.isShown)
    panel.toggle()
    #expect(takes(.pointerDown(Point(x: 5, y: 5), .primary, clicks: 1, modifiers: [])))
    #expect(!panel.isShown)
  }
}
