/// The limits of vCard files. A card that exceeds them is skipped.
nonisolated enum VCardLimits {
  /// The maximum size of a file in bytes.
  static let file = 1 << 30
  /// The maximum size of a card in bytes.
  static let card = 32 << 20
  /// The maximum size of a text property in bytes. A photo may be as large as its card.
  static let text = 64 << 10
  /// The maximum number of properties of a card.
  static let properties = 4_096
  /// The maximum size of a property before its colon, in bytes.
  static let head = 4_096
  /// The maximum number of displayed characters of a text, and of scalars in them, because one
  /// letter may have thousands of accents.
  static let characters = 200
  static let scalars = 1_000
  /// The maximum number of cards of a file.
  static let cards = 1_000_000
}
