extension Key {
  /// The text that the key writes on a keyboard of the United States; nil for none.
  package func text(_ modifiers: KeyModifiers) -> String? {
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
