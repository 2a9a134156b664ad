import FrameTiming
import GridEngine
import GridSDL
import TestSupport
import Testing

@testable import Replays

/// Tests the lines of recorded input.
@MainActor
struct ReplayRecorderTests {
  private static let start = FrameTime(nanoseconds: 7_000_000_000)

  /// Returns a random event of each kind in turn, with values that a line keeps exactly.
  static func event(
    _ kind: Int, using random: inout SplitMix64, at time: FrameTime
  ) -> (event: InputEvent, modifiers: KeyModifiers) {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 8
    }
    func delta() -> ScrollDelta { ScrollDelta(x: number(-80...80), y: number(-400...400)) }
    let point = Point(x: number(0...6_000), y: number(0...4_000))
    let modifiers = KeyModifiers(rawValue: .random(in: 0...15, using: &random))
    let button =
      [PointerButton.primary, .middle, .secondary, .back, .forward]
      .randomElement(using: &random) ?? .primary
    let texts = ["a", "日本", " ", "#", "a \"b\" \\ c", "two\nlines", "é"]
    let text = texts.randomElement(using: &random) ?? ""
    let sources: [WheelClassifier.AxisSource] = [
      .wheel, .finger, .continuous, .wheelTilt, .unknown,
    ]
    let gestures: [GestureInput.Kind] = [
      .holdBegan, .pinchBegan, .pinchEnded, .pinchChanged(scale: number(1...20), movedBy: delta()),
    ]
    switch kind {
    case 0: return (.pointerMoved(point), modifiers)
    case 1: return (.pointerDown(point, button, clicks: 2, modifiers: modifiers), modifiers)
    case 2: return (.pointerUp(point, button), [])
    case 3: return (.pointerLeft, [])
    case 4: return (.touchBegan(finger: 3, point), [])
    case 5: return (.touchMoved(finger: 3, point), [])
    case 6: return (.touchEnded(finger: 3, point), [])
    case 7: return (.text(text), [])
    case 8: return (.composition(text), [])
    case 9:
      let axis = AxisInput(
        delta: delta(), notches: Bool.random(using: &random) ? delta() : nil,
        source: sources.randomElement(using: &random) ?? .wheel,
        hasStopped: Bool.random(using: &random), time: time)
      return (.axis(axis), modifiers)
    case 10: return (.wheel(x: number(-9...9), y: number(-9...9), modifiers: modifiers), modifiers)
    case 11:
      return (
        .gesture(GestureInput(gestures.randomElement(using: &random) ?? .holdBegan, at: time)), []
      )
    case 12: return (.keyDown(.pageDown, modifiers: modifiers, isRepeat: false), modifiers)
    default: return (.keyDown(.character("k"), modifiers: [], isRepeat: true), [])
    }
  }

  @Test(arguments: Seeds.chosen)
  func `each event of the user becomes a line that is read as the same event`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var recorder = ReplayRecorder(startingAt: Self.start)
    var expected: [ReplayEvent] = []
    for kind in 0...13 {
      let none = FrameTime(nanoseconds: 0)
      let (event, modifiers) = Self.event(kind, using: &random, at: none)
      let time = Self.start.advanced(bySeconds: Double(kind) / 10)
      recorder.add(event, modifiers, at: time)
      switch event {
      case .keyDown(let key, let modifiers, let isRepeat):
        let name = try #require(key.name(with: modifiers))
        #expect(Key.named(name).map { $0 == (key, modifiers) } == true)
        expected.append(.press(name, isRepeat: isRepeat))
      case .pointerUp, .touchBegan, .touchMoved, .touchEnded, .pointerLeft, .text, .composition,
        .gesture:
        expected.append(.input(event, modifiers: []))
      default: expected.append(.input(event, modifiers: modifiers))
      }
    }
    let script = try ReplayScript(parsing: recorder.script().text, file: "a.replay")
    #expect(script.lines.map(\.event) == expected, "seed \(seed)")
    #expect(script.lines.map(\.time) == (0...13).map { Double($0) * 100 })
    #expect(script.text == recorder.script().text)
  }

  @Test func `events of the desktop are no input`() {
    var recorder = ReplayRecorder(startingAt: Self.start)
    for event in [InputEvent.woken, .resized, .exposed, .quit, .filesDropped(["/a"])] {
      recorder.add(event, [], at: Self.start)
    }
    #expect(recorder.script().lines.isEmpty)
  }

  @Test func `a key is released only if its press was recorded`() {
    var recorder = ReplayRecorder(startingAt: Self.start)
    recorder.add(.keyUp(.function(7)), [], at: Self.start)
    recorder.add(.keyDown(.tab, modifiers: [], isRepeat: false), [], at: Self.start)
    for _ in 0..<2 { recorder.add(.keyUp(.tab), [], at: Self.start) }
    #expect(recorder.script().text == "0 press Tab\n0 release Tab\n")
  }

  @Test func `what led to a command can be left out`() {
    var recorder = ReplayRecorder(startingAt: Self.start)
    recorder.add(.text("a"), [], at: Self.start)
    let count = recorder.lineCount
    recorder.add(.text("b"), [], at: Self.start)
    recorder.add(mark: "there", at: Self.start)
    recorder.removeLines(from: count)
    #expect(recorder.script().text == "0 text \"a\"\n")
    recorder.removeLines(from: 5)
    #expect(recorder.lineCount == 1)
  }

  @Test(arguments: [
    ("0 down 5 5 left 1", "\"left\" is unknown; write down X Y BUTTON CLICKS [KEYS]"),
    ("0 move 5", "the line is incomplete; write move X Y [KEYS]"),
    ("0 move 5 5 Strg", "\"Strg\" is no modifier key; write move X Y [KEYS]"),
    ("0 text abc", "abc has no quotes; write text \"TEXT\""),
    ("0 touch held 1 5 5", "\"held\" is no phase; write touch began|moved|ended FINGER X Y"),
    ("0 press a twice", "unexpected \"twice\"; write press NAME [repeat]"),
  ])
  func `a line that cannot be read is explained`(line: String, problem: String) {
    #expect(throws: ReplayScriptError(file: "a.replay", line: 1, problem: problem)) {
      try ReplayScript(parsing: line, file: "a.replay")
    }
  }
}
