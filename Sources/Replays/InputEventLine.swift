import FrameTiming
import GridEngine
import GridSDL

/// The words of the user's events in replay files, beside those of ``ReplayLineParser``.
///
/// Points are those of the window, distances points, positive to the right and downwards. Modifier keys are the
/// last word, such as `Ctrl+Shift`.
nonisolated enum InputEventLine {
  static let events = [
    "move": "move X Y [KEYS]", "down": "down X Y BUTTON CLICKS [KEYS]", "up": "up X Y BUTTON",
    "leave": "leave", "touch": "touch began|moved|ended FINGER X Y",
    "press": "press NAME [repeat]", "release": "release NAME", "text": "text \"TEXT\"",
    "compose": "compose \"TEXT\"",
    "axis": "axis X Y DEVICE [notches X Y] [stopped] [KEYS]", "turn": "turn X Y [KEYS]",
    "pinch": "pinch began|ended|SCALE X Y", "hold": "hold",
  ]

  // MARK: Writing

  /// Returns the line of an event without its time.
  static func text(_ event: InputEvent, _ modifiers: KeyModifiers) -> String {
    let keys = word(modifiers)
    switch event {
    case .pointerMoved(let point): return "move \(text(point))\(keys)"
    case .pointerDown(let point, let button, let clicks, let modifiers):
      return "down \(text(point)) \(word(button)) \(clicks)\(word(modifiers))"
    case .pointerUp(let point, let button): return "up \(text(point)) \(word(button))"
    case .pointerLeft: return "leave"
    case .touchBegan(let finger, let point): return "touch began \(finger) \(text(point))"
    case .touchMoved(let finger, let point): return "touch moved \(finger) \(text(point))"
    case .touchEnded(let finger, let point): return "touch ended \(finger) \(text(point))"
    case .text(let text): return "text \(quoted(text))"
    case .composition(let text): return "compose \(quoted(text))"
    case .axis(let axis):
      let notches = axis.notches.map { " notches \(text($0))" } ?? ""
      return "axis \(text(axis.delta)) \(word(axis.source))\(notches)"
        + (axis.hasStopped ? " stopped" : "") + keys
    case .wheel(let x, let y, let modifiers):
      return "turn \(number(x)) \(number(y))\(word(modifiers))"
    case .gesture(let gesture):
      switch gesture.kind {
      case .holdBegan: return "hold"
      case .pinchBegan: return "pinch began"
      case .pinchEnded: return "pinch ended"
      case .pinchChanged(let scale, let delta): return "pinch \(number(scale)) \(text(delta))"
      }
    case .keyDown, .keyUp, .filesDropped, .resized, .exposed, .hidden, .shown, .displayChanged,
      .texturesLost, .woken, .quit:
      // Keys have lines with their names, and the others are no input.
      return ""
    }
  }

  private static func text(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }

  private static func text(_ delta: ScrollDelta) -> String {
    "\(number(delta.x)) \(number(delta.y))"
  }

  /// A number with up to six decimals.
  private static func number(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return "\"\(escaped)\""
  }

  private static let keys: [(String, KeyModifiers)] = [
    ("Ctrl", .control), ("Shift", .shift), ("Alt", .alt), ("Super", .super),
  ]

  private static func word(_ modifiers: KeyModifiers) -> String {
    let names = keys.filter { modifiers.contains($0.1) }.map(\.0)
    return names.isEmpty ? "" : " " + names.joined(separator: "+")
  }

  private static let buttons: [(String, PointerButton)] = [
    ("primary", .primary), ("middle", .middle), ("secondary", .secondary), ("back", .back),
    ("forward", .forward),
  ]

  private static func word(_ button: PointerButton) -> String {
    buttons.first { $0.1 == button }?.0 ?? "primary"
  }

  private static let sources: [(String, WheelClassifier.AxisSource)] = [
    ("wheel", .wheel), ("finger", .finger), ("continuous", .continuous), ("tilt", .wheelTilt),
    ("unknown", .unknown),
  ]

  private static func word(_ source: WheelClassifier.AxisSource) -> String {
    sources.first { $0.1 == source }?.0 ?? "unknown"
  }

  // MARK: Reading

  static func modifiers(_ word: String) -> KeyModifiers? {
    var modifiers: KeyModifiers = []
    for name in word.split(separator: "+", omittingEmptySubsequences: false) {
      guard let key = keys.first(where: { $0.0 == name }) else { return nil }
      modifiers.insert(key.1)
    }
    return modifiers
  }

  static func button(_ word: String) -> PointerButton? { buttons.first { $0.0 == word }?.1 }

  static func source(_ word: String) -> WheelClassifier.AxisSource? {
    sources.first { $0.0 == word }?.1
  }

  /// Returns a quoted text without its quotes; nil if it has none.
  static func unquoted(_ text: String) -> String? {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    var result = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return isEscaped ? nil : result
  }
}

nonisolated extension ReplayLineParser {
  /// Returns an event of the user; nil if `name` is none.
  mutating func inputEvent(_ name: String) throws(Problem) -> ReplayEvent? {
    guard InputEventLine.events[name] != nil else { return nil }
    let none = FrameTime(nanoseconds: 0)
    switch name {
    case "press":
      guard let key = word() else { throw missing(name) }
      return .press(key, isRepeat: try flag("repeat", name))
    case "release":
      guard let key = word() else { throw missing(name) }
      return .release(key)
    case "move":
      let point = try point(name)
      return .input(.pointerMoved(point), modifiers: try keys(name))
    case "down":
      let point = try point(name)
      let button = try choice(name, InputEventLine.button)
      let clicks = Int(try number(name))
      let modifiers = try keys(name)
      return .input(
        .pointerDown(point, button, clicks: clicks, modifiers: modifiers), modifiers: modifiers)
    case "up":
      let point = try point(name)
      return .input(.pointerUp(point, try choice(name, InputEventLine.button)), modifiers: [])
    case "leave": return .input(.pointerLeft, modifiers: [])
    case "touch":
      let phase = word() ?? ""
      let finger = Int(try number(name))
      let point = try point(name)
      switch phase {
      case "began": return .input(.touchBegan(finger: finger, point), modifiers: [])
      case "moved": return .input(.touchMoved(finger: finger, point), modifiers: [])
      case "ended": return .input(.touchEnded(finger: finger, point), modifiers: [])
      default: throw Problem(text: "\"\(phase)\" is no phase; write \(usage(name))")
      }
    case "text", "compose":
      let quoted = try text(name)
      guard let text = InputEventLine.unquoted(quoted) else {
        throw Problem(text: "\(quoted) has no quotes; write \(usage(name))")
      }
      return .input(name == "text" ? .text(text) : .composition(text), modifiers: [])
    case "axis":
      let delta = ScrollDelta(x: try number(name), y: try number(name))
      let source = try choice(name, InputEventLine.source)
      var notches: ScrollDelta?
      if try flag("notches", name, isLast: false) {
        notches = ScrollDelta(x: try number(name), y: try number(name))
      }
      let hasStopped = try flag("stopped", name, isLast: false)
      let axis = AxisInput(
        delta: delta, notches: notches, source: source, hasStopped: hasStopped, time: none)
      return .input(.axis(axis), modifiers: try keys(name))
    case "turn":
      let (x, y) = (try number(name), try number(name))
      let modifiers = try keys(name)
      return .input(.wheel(x: x, y: y, modifiers: modifiers), modifiers: modifiers)
    case "hold": return .input(.gesture(GestureInput(.holdBegan, at: none)), modifiers: [])
    default:
      let kind: GestureInput.Kind =
        if try flag("began", name, isLast: false) {
          .pinchBegan
        } else if try flag("ended", name, isLast: false) {
          .pinchEnded
        } else {
          .pinchChanged(
            scale: try number(name),
            movedBy: ScrollDelta(x: try number(name), y: try number(name)))
        }
      return .input(.gesture(GestureInput(kind, at: none)), modifiers: [])
    }
  }

  private mutating func point(_ event: String) throws(Problem) -> Point {
    Point(x: try number(event), y: try number(event))
  }

  private mutating func choice<Value>(
    _ event: String, _ find: (String) -> Value?
  ) throws(Problem) -> Value {
    guard let word = word() else { throw missing(event) }
    guard let value = find(word) else {
      throw Problem(text: "\"\(word)\" is unknown; write \(usage(event))")
    }
    return value
  }

  /// Takes a word that may be missing.
  ///
  /// - Parameter isLast: Whether no other word may be there instead.
  private mutating func flag(
    _ flag: String, _ event: String, isLast: Bool = true
  ) throws(Problem) -> Bool {
    let before = self
    guard let word = word() else { return false }
    if word == flag { return true }
    if isLast { throw Problem(text: "unexpected \"\(word)\"; write \(usage(event))") }
    self = before
    return false
  }

  /// Takes the names of modifier keys, which may be missing.
  private mutating func keys(_ event: String) throws(Problem) -> KeyModifiers {
    guard let word = word() else { return [] }
    guard let modifiers = InputEventLine.modifiers(word) else {
      throw Problem(text: "\"\(word)\" is no modifier key; write \(usage(event))")
    }
    return modifiers
  }
}
