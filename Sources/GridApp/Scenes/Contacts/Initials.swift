import GridEngine
import ItemSources

/// What stands for a person without a picture: one or two letters on a colour of their own.
enum Initials {
  /// White letters on each have a contrast of at least 4.5 to 1.
  static let colors: [UInt32] = [
    0x436DC1, 0x267D6A, 0xA15393, 0xA06123, 0x6F61C6, 0x4B7C35, 0xB74E49, 0x2A7896, 0x89694E,
    0x5B6B82,
  ]

  /// The first letters of the first and the last word; of names written without blanks between their
  /// parts, or in letters that join, the first alone.
  static func of(_ name: String) -> String {
    let words = name.split(separator: " ").compactMap { $0.first(where: \.isLetter) }
    guard let first = words.first else { return "#" }
    guard let last = words.last, words.count > 1, stands(first), stands(last) else {
      return first.uppercased()
    }
    return first.uppercased() + last.uppercased()
  }

  /// Whether a letter may stand beside another without changing its shape or meaning.
  private static func stands(_ letter: Character) -> Bool {
    let script = letter.unicodeScalars.first.map(Script.of)
    return script == .latin || script == .greek || script == .cyrillic
  }

  /// The colour of a name: the same each time, and in each run.
  static func color(of name: String) -> Color {
    let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Color(colors[Int(hash % UInt32(colors.count))])
  }
}
