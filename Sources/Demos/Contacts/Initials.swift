import GridEngine

/// The initials of a contact without a photo, on a color.
package nonisolated enum Initials {
  /// The colors, on which white letters have a contrast of at least 4.5 to 1.
  package static let colors: [UInt32] = [
    0x436DC1, 0x267D6A, 0xA15393, 0xA06123, 0x6F61C6, 0x4B7C35, 0xB74E49, 0x2A7896, 0x89694E,
    0x5B6B82,
  ]

  /// Returns the first letters of the first and the last word. In scripts without spaces, or with
  /// joining letters, returns only the first letter.
  package static func of(_ name: String) -> String {
    let words = name.split(separator: " ").compactMap { $0.first(where: \.isLetter) }
    guard let first = words.first else { return "#" }
    guard let last = words.last, words.count > 1, isStandalone(first), isStandalone(last) else {
      return first.uppercased()
    }
    return first.uppercased() + last.uppercased()
  }

  /// Whether a letter can be next to another one without changing its shape or meaning.
  private static func isStandalone(_ letter: Character) -> Bool {
    let script = letter.unicodeScalars.first.map(Script.of)
    return script == .latin || script == .greek || script == .cyrillic
  }

  /// Returns the color of a name, the same in each run.
  package static func color(of name: String) -> Color {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Color(colors[Int(hash % UInt32(colors.count))])
  }
}
