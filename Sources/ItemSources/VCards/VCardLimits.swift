/// How much of a file is believed: what is above costs the card its place in the list.
enum VCardLimits {
  /// The largest file, bytes.
  static let file = 1 << 30
  /// The longest card, bytes.
  static let card = 32 << 20
  /// The longest property that is read as text, bytes; a picture's may fill its card.
  static let text = 64 << 10
  /// The most properties of a card.
  static let properties = 4_096
  /// The longest head of a property, up to its colon, bytes.
  static let head = 4_096
  /// The most characters shown of a text, and the most scalars in them: one letter may carry
  /// thousands of accents.
  static let characters = 200
  static let scalars = 1_000
  /// The most cards of a file.
  static let cards = 1_000_000
}
