import GridSDL

/// What the keyboard reports when a shortcut is used.
enum KeyTrigger: Hashable, Sendable {
  /// A key, and exactly these modifiers.
  case key(Key, KeyModifiers)
  /// A character, on whatever key the keyboard's layout has it.
  case text(String)

  /// The trigger of an event; nil for events that are none of the keyboard's.
  init?(_ event: InputEvent) {
    switch event {
    case .keyDown(let key, let modifiers, _): self = .key(key, modifiers)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  /// How help and documentation write it: "Ctrl A", "PgUp", "?".
  var label: String {
    switch self {
    case .text(let text): text
    case .key(let key, let modifiers):
      (modifiers.labels + [key.label]).joined(separator: " ")
    }
  }
}

extension KeyModifiers {
  fileprivate var labels: [String] {
    [(KeyModifiers.control, "Ctrl"), (.shift, "Shift"), (.alt, "Alt"), (.super, "Super")]
      .filter { contains($0.0) }.map(\.1)
  }
}

extension Key {
  fileprivate var label: String {
    switch self {
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .space: "Space"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .plus: "+"
    case .minus: "−"
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    }
  }
}
