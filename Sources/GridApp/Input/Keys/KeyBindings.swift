import GridSDL

/// All shortcuts: the source of the keyboard's actions, of the help panel and of `docs/keys.md`.
enum KeyBindings {
  private static let folder = table(of: .folder)
  private static let demonstration = table(of: .demonstration)
  private static let picture = table(of: .picture)
  private static let comparison = table(of: .comparison)
  private static let techniques = table(of: .techniques)
  /// The keys of the grid and of techniques, and, with precedence, those of earlier versions.
  private static let replay = demonstration.merging(techniques) { $1 }.merging(
    earlier.flatMap { binding in binding.triggers.map { ($0, binding.action) } }
  ) { $1 }

  /// Returns the action of a trigger in a place; nil if it has none.
  ///
  /// - Parameter place: One place.
  /// - Complexity: O(1).
  static func action(for trigger: KeyTrigger, in place: KeyBinding.Place) -> KeyAction? {
    switch place {
    case .picture: picture[trigger]
    case .comparison: comparison[trigger]
    case .techniques: techniques[trigger]
    case .replay: replay[trigger]
    case .demonstration: demonstration[trigger]
    default: folder[trigger]
    }
  }

  /// Returns whether a key, or the text that it types, is a shortcut in a place.
  static func hasAction(
    for key: Key, _ modifiers: KeyModifiers, in place: KeyBinding.Place
  ) -> Bool {
    if action(for: .key(key, modifiers), in: place) != nil { return true }
    return key.text(modifiers).map { action(for: .text($0), in: place) != nil } ?? false
  }

  /// Returns whether a text is a shortcut anywhere.
  static func hasAction(forText text: String) -> Bool {
    folder[.text(text)] != nil || picture[.text(text)] != nil
  }

  /// Returns the first trigger of an action that help shows; nil if it has none.
  static func trigger(of action: KeyAction) -> KeyTrigger? {
    groups.lazy.flatMap(\.rows).flatMap(\.bindings).first { $0.action == action }?.triggers.first
  }

  private static func table(of place: KeyBinding.Place) -> [KeyTrigger: KeyAction] {
    let bindings = groups.flatMap(\.rows).flatMap(\.bindings).filter { $0.place.contains(place) }
    // Traps at the first key press if two bindings have the same trigger.
    return Dictionary(
      uniqueKeysWithValues: bindings.flatMap { binding in
        (binding.triggers + binding.aliases).map { ($0, binding.action) }
      })
  }
}
