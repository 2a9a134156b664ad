import CSDL2

extension EventSource {
  /// Returns the key of an event with its modifiers, or nil if the app does not use the key.
  ///
  /// A key that types no Latin letter or digit may stand for one in shortcuts. The character that it
  /// types is preferred if it is a shortcut itself, such as the `-` of AZERTY, which is at the position
  /// of 6.
  ///
  /// - Parameter hasShortcut: Whether a key with modifiers is a shortcut.
  static func shortcutKey(
    _ symbol: SDL_Keysym, in layout: KeyboardLayout, hasShortcut: (Key, KeyModifiers) -> Bool
  ) -> (Key, KeyModifiers)? {
    let typed = key(for: symbol.sym)
    let held = modifiers(SDL_Keymod(UInt32(symbol.mod)))
    if let latin = layout.latinCharacter(at: symbol.scancode),
      typed.map({ !hasShortcut($0, held) }) ?? true
    {
      // Layouts that type a digit with Shift have no other shortcut with both.
      return (.character(latin), latin.isNumber ? held.subtracting(.shift) : held)
    }
    return typed.map { ($0, held) }
  }

  /// Returns the app's key for SDL's key code, or nil if the app does not use the key.
  static func key(for code: SDL_Keycode) -> Key? {
    if let key = named[code] { return key }
    if let number = functionKeys.firstIndex(of: code) { return .function(number + 1) }
    guard (0x21...0x7E).contains(code), let scalar = Unicode.Scalar(UInt32(code)) else {
      return nil
    }
    return .character(Character(scalar))
  }

  private static let named: [SDL_Keycode: Key] = [
    code(SDLK_LEFT): .left, code(SDLK_RIGHT): .right, code(SDLK_UP): .up, code(SDLK_DOWN): .down,
    code(SDLK_PAGEUP): .pageUp, code(SDLK_PAGEDOWN): .pageDown,
    code(SDLK_HOME): .home, code(SDLK_END): .end,
    code(SDLK_SPACE): .space, code(SDLK_RETURN): .enter, code(SDLK_KP_ENTER): .enter,
    code(SDLK_ESCAPE): .escape, code(SDLK_TAB): .tab, code(SDLK_BACKSPACE): .backspace,
    code(SDLK_DELETE): .delete, code(SDLK_APPLICATION): .menu, code(SDLK_MENU): .menu,
    code(SDLK_PLUS): .plus, code(SDLK_EQUALS): .plus, code(SDLK_KP_PLUS): .plus,
    code(SDLK_MINUS): .minus, code(SDLK_KP_MINUS): .minus, code(SDLK_KP_0): .character("0"),
  ]

  private static let functionKeys: [SDL_Keycode] = [
    SDLK_F1, SDLK_F2, SDLK_F3, SDLK_F4, SDLK_F5, SDLK_F6, SDLK_F7, SDLK_F8, SDLK_F9, SDLK_F10,
    SDLK_F11, SDLK_F12,
  ].map(code)

  private nonisolated static func code(_ key: SDL_KeyCode) -> SDL_Keycode {
    SDL_Keycode(bitPattern: key.rawValue)
  }
}

// MARK: - Names

extension Key {
  /// Parses the name of a key as SDL writes it, after `Ctrl+`, `Shift+`, `Alt+` or `Super+`.
  /// Returns nil for a key that has no meaning here.
  public static func named(_ name: String) -> (key: Key, modifiers: KeyModifiers)? {
    var rest = Substring(name)
    var modifiers: KeyModifiers = []
    let prefixes = [
      ("Ctrl+", KeyModifiers.control), ("Shift+", .shift), ("Alt+", .alt), ("Super+", .super),
    ]
    for (prefix, modifier) in prefixes
    where rest.hasPrefix(prefix) && rest.count > prefix.count {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    let code = unsafe SDL_GetKeyFromName(String(rest))
    return EventSource.key(for: code).map { ($0, modifiers) }
  }

  /// Returns the name of the key with modifiers, which ``named(_:)`` parses; nil for one without a name.
  public func name(with modifiers: KeyModifiers) -> String? {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl+" }
    if modifiers.contains(.shift) { name += "Shift+" }
    if modifiers.contains(.alt) { name += "Alt+" }
    if modifiers.contains(.super) { name += "Super+" }
    switch self {
    case .function(let number): return name + "F\(number)"
    case .character(let character): return name + String(character)
    default: return Self.names[self].map { name + $0 }
    }
  }

  private static let names: [Key: String] = [
    .left: "Left", .right: "Right", .up: "Up", .down: "Down", .pageUp: "PageUp",
    .pageDown: "PageDown", .home: "Home", .end: "End", .space: "Space", .enter: "Return",
    .escape: "Escape", .tab: "Tab", .backspace: "Backspace", .plus: "=", .minus: "-",
    .delete: "Delete", .menu: "Application",
  ]
}
