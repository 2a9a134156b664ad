import CSDL2

/// The Latin letters and digits of the keys of a keyboard layout, by which shortcuts are named.
///
/// Layouts of other scripts type no Latin letters, and AZERTY types digits only with Shift. There the
/// key at the position of a letter or digit on a US keyboard stands for it in shortcuts, as in GTK, Qt
/// and SDL 3. A character that another key types stays with that key: layouts such as Dvorak or QWERTZ
/// keep their own letters.
nonisolated struct KeyboardLayout {
  /// Returns SDL's code of the character that the key at a position types without modifiers.
  private let code: (SDL_Scancode) -> SDL_Keycode

  /// Creates a layout from the codes of its keys.
  init(code: @escaping (SDL_Scancode) -> SDL_Keycode) { self.code = code }

  /// The layout that is selected now.
  static var current: KeyboardLayout { KeyboardLayout { SDL_GetKeyFromScancode($0) } }

  /// The positions of the keys that type characters: those of a US keyboard, with the key between the
  /// left Shift and Z of European keyboards and the additional ones of Japanese and Brazilian ones.
  private static let positions: [UInt32] =
    Array(SDL_SCANCODE_A.rawValue...SDL_SCANCODE_0.rawValue)
    + Array(SDL_SCANCODE_MINUS.rawValue...SDL_SCANCODE_SLASH.rawValue)
    + [SDL_SCANCODE_NONUSBACKSLASH.rawValue, SDL_SCANCODE_INTERNATIONAL1.rawValue]
    + [SDL_SCANCODE_INTERNATIONAL3.rawValue]

  /// Returns the letter or digit that the key at a position stands for in shortcuts, although it does
  /// not type it; nil if it has none, or if another key of the layout types that character.
  ///
  /// - Complexity: O(*k*), *k* being some fifty keys.
  func latinCharacter(at position: SDL_Scancode) -> Character? {
    guard let scalar = Self.usCharacter(at: position) else { return nil }
    let wanted = SDL_Keycode(scalar.value)
    let isTyped = Self.positions.contains { code(SDL_Scancode($0)) == wanted }
    return isTyped ? nil : Character(scalar)
  }

  /// Returns the letter or digit of a key of a US keyboard.
  private static func usCharacter(at position: SDL_Scancode) -> Unicode.Scalar? {
    let (first, digits) = (SDL_SCANCODE_A.rawValue, SDL_SCANCODE_1.rawValue)
    switch position.rawValue {
    case first...SDL_SCANCODE_Z.rawValue: return Unicode.Scalar(0x61 + position.rawValue - first)
    case digits..<SDL_SCANCODE_0.rawValue: return Unicode.Scalar(0x31 + position.rawValue - digits)
    case SDL_SCANCODE_0.rawValue: return "0"
    default: return nil
    }
  }
}
