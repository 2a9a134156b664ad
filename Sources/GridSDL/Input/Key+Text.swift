extension Key {
  /// Returns the text that the key types on a US keyboard, or nil.
  public func text(_ modifiers: KeyModifiers) -> String? {
    guard modifiers.isDisjoint(with: [.control, .alt, .super]) else { return nil }
    let isShifted = modifiers.contains(.shift)
    return switch self {
    case .space: " "
    case .plus: isShifted ? "+" : "="
    case .minus: isShifted ? "_" : "-"
    case .character(let character):
      isShifted ? character == "/" ? "?" : character.uppercased() : String(character)
    default: nil
    }
  }
}
