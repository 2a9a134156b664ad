import Demos
import Foundation
import GridEngine
import Replays
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import Lab

/// The panel of techniques: its keys, clicks and rows.
@MainActor
struct TechniquesPanelTests {
  private let frame = Rect(x: 300, y: 20, width: 500, height: 340)
  private let text = TextMeasurer(typesetter: FixedType(), scale: 1)

  private func press(_ key: Key) -> InputEvent { .keyDown(key, modifiers: [], isRepeat: false) }

  private func click(_ point: Point) -> InputEvent {
    .pointerDown(point, .primary, clicks: 1, modifiers: [])
  }

  @Test func `letters switch techniques only while the panel is shown`() {
    var panel = TechniquesPanel()
    for technique in Technique.allCases {
      let key = Key.character(technique.key)
      #expect(panel.handle(press(key), in: frame) == .ignored)
      panel.isShown = true
      #expect(panel.handle(press(key), in: frame) == .chosen(.command(.toggle(technique))))
      panel.isShown = false
    }
    panel.isShown = true
    #expect(panel.handle(press(.backspace), in: frame) == .chosen(.command(.resetTechniques)))
    #expect(panel.handle(press(.character("l")), in: frame) == .chosen(.command(.toggleServer)))
    #expect(panel.handle(press(.down), in: frame) == .ignored, "the grid scrolls")
    let held = InputEvent.keyDown(.character("d"), modifiers: [], isRepeat: true)
    #expect(panel.handle(held, in: frame) == .handled, "a held key switches once")
  }

  @Test func `a click on each row switches it, and the last one resets all techniques`() {
    var panel = TechniquesPanel()
    panel.isShown = true
    let size = panel.size(fitting: 640, measuring: text) ?? .zero
    let frame = Rect(x: 300, y: 20, width: size.width, height: size.height)
    #expect(size.width == 500)
    var list = DrawList()
    panel.draw(
      Techniques(), latency: nil, in: frame, theme: .dark, measuring: text, into: &list)
    var chosen: [KeyAction] = []
    for y in stride(from: frame.minY, to: frame.maxY, by: 1) {
      guard case .chosen(let action) = panel.handle(click(Point(x: 400, y: y)), in: frame),
        action != chosen.last
      else { continue }
      chosen.append(action)
    }
    let all = Technique.allCases.map { KeyAction.command(.toggle($0)) }
    #expect(chosen == all + [.command(.toggleServer), .command(.resetTechniques)])
    #expect(panel.handle(click(Point(x: 10, y: 100)), in: frame) == .ignored)
  }

  @Test func `the panel names each technique with its key and its state`() {
    var techniques = Techniques()
    #expect(techniques.set(.decode, to: "main") && !techniques.set(.decode, to: "maine"))
    var panel = TechniquesPanel()
    panel.isShown = true
    var list = DrawList()
    panel.draw(
      techniques, latency: LatencyRange(milliseconds: 5...9), in: frame, theme: .dark,
      measuring: text, into: &list)
    let texts = list.commands.compactMap { command -> String? in
      if case .text(let text, _, _) = command { text } else { nil }
    }
    for technique in Technique.allCases {
      #expect(texts.contains(technique.meaning) && texts.contains(techniques[technique]))
      #expect(texts.contains(String(technique.key).uppercased()))
    }
    #expect(texts.contains("5-9 ms") && texts.contains("L"))
  }

  @Test(arguments: [1.0, 2])
  func `a panel that is higher than the window is scrolled to its last line`(scale: Double) throws {
    text.textScale = scale
    var panel = TechniquesPanel()
    panel.isShown = true
    let size = try #require(panel.size(fitting: 376, measuring: text))
    let frame = Rect(x: 8, y: 8, width: size.width, height: 200)
    #expect(size.width <= 376 && size.height > 284)
    func clicked(at y: Double) -> TechniquesPanel.Outcome {
      var list = DrawList()
      panel.draw(
        Techniques(), latency: nil, in: frame, theme: .dark, measuring: text, into: &list)
      return panel.handle(click(Point(x: 40, y: y)), in: frame)
    }
    #expect(clicked(at: frame.maxY - 20) != .chosen(.command(.resetTechniques)))
    for _ in 0..<40 {
      #expect(panel.handle(.wheel(x: 0, y: -1, modifiers: []), in: frame) == .handled)
    }
    #expect(clicked(at: frame.maxY - 20) == .chosen(.command(.resetTechniques)))
  }

  @Test func `each technique has at least two variants, and the best one is first`() {
    for technique in Technique.allCases {
      let variants = Techniques.variants(of: technique)
      #expect(variants.count >= 2 && variants.first == Techniques()[technique])
      for variant in variants {
        var techniques = Techniques()
        #expect(techniques.set(technique, to: variant) && techniques[technique] == variant)
      }
    }
  }

  @Test func `a replay names techniques and variants that exist`() throws {
    let folder = try ScratchFolder()
    func script(_ line: String) throws -> ReplayScript {
      let path = folder.file("a.replay")
      try Data("0 \(line)\n".utf8).write(to: URL(filePath: path))
      return try ReplayDriver.script(at: path)
    }
    #expect(try script("set decode main").lines.count == 1)
    for (line, advice) in [("set decod main", "write prefetch"), ("set decode of", "or main")] {
      let error = #expect(throws: CommandFailure.self) { try script(line) }
      #expect(error?.description.contains(advice) == true, "\(line)")
    }
  }
}
