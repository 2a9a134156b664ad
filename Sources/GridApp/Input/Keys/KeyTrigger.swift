import GridSDL

/// A keyboard event that triggers a shortcut.
enum KeyTrigger: Hashable, Sendable {
  /// A key with exactly these modifiers.
  case key(Key, KeyModifiers)
  /// A character, on any key of the keyboard layout.
  case text(String)

  /// Creates the trigger of an event; nil if it is no keyboard event.
  init?(_ event: InputEvent) {
    switch event {
    case .keyDown(let key, let modifiers, _): self = .key(key, modifiers)
    case .text(let text): self = .text(text)
    default: return nil
    }
  }

  /// The label in help and documentation: "Ctrl A", "PgUp", "?".
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
    case .delete: "Delete"
    case .menu: "Menu"
    case .plus: "+"
    case .minus: "−"
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    }
  }
}
