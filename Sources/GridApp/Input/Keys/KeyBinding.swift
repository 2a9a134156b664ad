/// A shortcut: its triggers, the place where it is active, and its action.
struct KeyBinding: Sendable {
  /// The place where a shortcut is active. An open search field receives keys that produce text
  /// first.
  struct Place: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// The grid of the user's photos, where letters and digits begin a search by name.
    static let folder = Place(rawValue: 1)
    /// The grid of a demonstration.
    static let demonstration = Place(rawValue: 2)
    static let grid: Place = [.folder, .demonstration]
    static let picture = Place(rawValue: 4)
    /// Anywhere, while the panel of techniques is open.
    static let techniques = Place(rawValue: 8)
    /// The grid in a replay, where keys keep the meaning that they had when its file was written.
    static let replay = Place(rawValue: 16)
    /// The comparison of two photos.
    static let comparison = Place(rawValue: 32)
    static let everywhere: Place = [.grid, .picture]
  }

  let action: KeyAction
  let place: Place
  /// The triggers that help shows.
  let triggers: [KeyTrigger]
  /// Triggers of the same action that help omits, such as a second key for a character.
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

/// A row of help: shortcuts with one description.
struct KeyRow: Sendable {
  let meaning: String
  let bindings: [KeyBinding]
  /// The pointer's input with the same effect, or "".
  let pointer: String

  init(_ meaning: String, pointer: String = "", _ bindings: [KeyBinding] = []) {
    self.meaning = meaning
    self.bindings = bindings
    self.pointer = pointer
  }

  /// The keys, then the pointer's input: "Ctrl +  Ctrl −  Ctrl wheel".
  var keys: String {
    let labels = bindings.flatMap(\.triggers).map(\.label)
    return (labels + (pointer.isEmpty ? [] : [pointer])).joined(separator: "  ")
  }
}

/// A topic of help: rows under one heading.
struct KeyGroup: Sendable {
  let title: String
  /// A few sentences for a beginner; may be empty.
  var introduction = ""
  let rows: [KeyRow]
}
