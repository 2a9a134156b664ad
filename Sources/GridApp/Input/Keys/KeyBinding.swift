/// One shortcut: what is pressed, where it counts and what it does.
struct KeyBinding: Sendable {
  /// Where a key counts. The find field takes what writes text before either.
  struct Place: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let grid = Place(rawValue: 1)
    static let picture = Place(rawValue: 2)
    static let everywhere: Place = [.grid, .picture]
  }

  let action: KeyAction
  let place: Place
  /// What help shows.
  let triggers: [KeyTrigger]
  /// What does the same and is not mentioned, as a second key for one character.
  let aliases: [KeyTrigger]

  init(
    _ action: KeyAction, in place: Place, _ triggers: [KeyTrigger], aliases: [KeyTrigger] = []
  ) {
    self.action = action
    self.place = place
    self.triggers = triggers
    self.aliases = aliases
  }
}

/// Shortcuts that one line of help explains.
struct KeyRow: Sendable {
  let meaning: String
  let bindings: [KeyBinding]
  /// What the pointer does to the same effect, or "".
  let pointer: String

  init(_ meaning: String, pointer: String = "", _ bindings: [KeyBinding] = []) {
    self.meaning = meaning
    self.bindings = bindings
    self.pointer = pointer
  }

  /// "Ctrl +  Ctrl −  Ctrl wheel": the keys, then what the pointer does.
  var keys: String {
    let labels = bindings.flatMap(\.triggers).map(\.label)
    return (labels + (pointer.isEmpty ? [] : [pointer])).joined(separator: "  ")
  }
}

/// Rows of help under one heading.
struct KeyGroup: Sendable {
  let title: String
  let rows: [KeyRow]
}
