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
      case .fill, .fills, .gradient, .stroke, .path, .image, .rotatedImage, .placeholder,
        .attributedText:
        break
      }
    }
    return found
  }

  @Test(arguments: [
    Size(width: 500, height: 400), Size(width: 640, height: 480), Size(width: 1280, height: 800),
    Size(width: 800, height: 400), Size(width: 2560, height: 1440), Size(width: 400, height: 900),
    Size(width: 320, height: 240),
  ])
  func `each row can be read completely, by reading on with one key`(size: Size) {
    var panel = HelpPanel()
    panel.toggle()
    var seen = visible(&panel, in: size)
    for _ in 0..<200 {
      _ = panel.handle(.keyDown(.down, modifiers: [], isRepeat: true))
      seen.formUnion(visible(&panel, in: size))
    }
    #expect(panel.topic == KeyBindings.groups.count - 1)
    for group in KeyBindings.groups {
      for part in [group.introduction] + group.rows.flatMap({ [$0.keys, $0.meaning] }) {
        // A wrapped row consists of several lines.
        let words = part.split { " :".contains($0) }.map(String.init)
        #expect(
          words.allSatisfy { word in seen.contains { $0.contains(word) } }, "\(part) in \(size)")
      }
    }
  }

  @Test func `a large window shows a topic as a whole, a small one a hint that there is more`() {
    var panel = HelpPanel()
    panel.toggle()
    let large = visible(&panel, in: Size(width: 1280, height: 800))
    for row in KeyBindings.groups[0].rows { #expect(large.contains(row.meaning)) }
    func hints(_ size: Size) -> Int {
      var list = DrawList()
      panel.draw(in: size, theme: .dark, text: text, into: &list)
      return list.commands.count {
        if case .text(let string, _, _) = $0 { string.contains("▼") } else { false }
      }
    }
    #expect(hints(Size(width: 1280, height: 800)) == 0)
    #expect(hints(Size(width: 500, height: 300)) == 1)
  }

  /// Returns the center of a text of the panel.
  private func place(
    of wanted: String, _ panel: inout HelpPanel, in size: Size
  ) throws -> Point {
    var list = DrawList()
    panel.draw(in: size, theme: .dark, text: text, into: &list)
    let frame = try #require(
      list.commands.lazy.compactMap { command -> Rect? in
        if case .text(wanted, let frame, _) = command { frame } else { nil }
      }.first, "\(wanted)")
    return Point(x: frame.midX, y: frame.midY)
  }

  @Test func `keys and clicks select a topic`() throws {
    let size = Size(width: 1280, height: 800)
    let groups = KeyBindings.groups
    var panel = HelpPanel()
    panel.toggle()
    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
      let isHandled = panel.handle(.keyDown(key, modifiers: modifiers, isRepeat: false))
      #expect(isHandled)
    }
    for (key, modifiers, topic) in [
      (Key.right, KeyModifiers(), 1), (.tab, [], 2), (.tab, .shift, 1), (.left, [], 0),
      (.left, [], 0), (.end, [], groups.count - 1), (.right, [], groups.count - 1), (.home, [], 0),
    ] {
      press(key, modifiers)
      #expect(panel.topic == topic, "\(key)")
    }
    for (index, group) in groups.enumerated().reversed() {
      let point = try place(of: group.title, &panel, in: size)
      let isHandled = panel.handle(.pointerDown(point, .primary, clicks: 1, modifiers: []))
      #expect(isHandled)
      #expect(panel.isShown && panel.topic == index)
      let shown = visible(&panel, in: size)
      #expect(shown.contains(groups[index].rows[0].meaning))
    }
    // The page itself is neither a topic nor outside.
    let point = try place(of: groups[0].rows[0].meaning, &panel, in: size)
    _ = panel.handle(.pointerDown(point, .primary, clicks: 1, modifiers: []))
    #expect(panel.isShown && panel.topic == 0)
  }

  @Test func `in a narrow window the arrows next to the title select a topic`() throws {
    let size = Size(width: 400, height: 700)
    var panel = HelpPanel()
    panel.toggle()
    let middle = try place(of: KeyBindings.groups[0].title, &panel, in: size)
    func click(_ x: Double) {
      let point = Point(x: x, y: middle.y)
      let isHandled = panel.handle(.pointerDown(point, .primary, clicks: 1, modifiers: []))
      #expect(isHandled)
    }
    click(340)
    #expect(panel.topic == 1)
    click(60)
    #expect(panel.topic == 0)
    click(60)
    #expect(panel.isShown && panel.topic == 0)
  }

  @Test func `help over an open photo begins with its keys`() {
    var panel = HelpPanel()
    panel.toggle(in: .picture)
    #expect(KeyBindings.groups[panel.topic].title == "Open photo")
    panel.toggle(in: .picture)
    panel.toggle(in: .grid)
    #expect(panel.topic == 0)
  }

  @Test func `every topic has an introduction`() {
    for group in KeyBindings.groups { #expect(!group.introduction.isEmpty, "\(group.title)") }
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
