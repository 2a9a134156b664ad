import Foundation

/// Assigns names to sections by letter, and sorts them.
///
/// The script of the user's language is first, then Latin, then the others. A letter with an accent
/// is sorted with the plain letter, unless it is a separate letter in the user's language: Å comes
/// after Z in Danish, and with A in most languages.
///
/// - SeeAlso: `UILocalizedIndexedCollation`.
package nonisolated struct NameAlphabet: Sendable {
  /// The position of a name.
  package struct Place: Equatable, Sendable {
    /// The letter of the section.
    var letter: String
    /// The rank of the section among the others.
    var rank: Int
    /// The sort key: the positions of the name's letters in the alphabet.
    var key: [UInt32]
  }

  /// The last section, of names that do not start with a letter.
  package static let others = "#"

  private let first: Script?
  private let places: [Unicode.Scalar: UInt32]
  private let own: Set<Character>

  /// Creates the alphabet of a language: "sv", "ko", ….
  package init(language: String) {
    first = Self.scripts[language]
    let latin = Self.latin[language] ?? Self.plainLatin
    own = Set(latin).subtracting(Self.plainLatin)
    var places: [Unicode.Scalar: UInt32] = [:]
    for (alphabet, start) in [(latin, 0x100), (Self.greek, 0x200), (Self.cyrillic, 0x300)] {
      for (index, letter) in alphabet.enumerated() {
        places[letter.unicodeScalars.first!] = UInt32(start + index)
      }
    }
    self.places = places
  }

  /// The sort language of the environment.
  package static var environmentLanguage: String {
    let environment = ProcessInfo.processInfo.environment
    let names = ["LC_ALL", "LC_COLLATE", "LANG"].compactMap { environment[$0] }
    return String((names.first { !$0.isEmpty } ?? "en").prefix(2)).lowercased()
  }

  /// Returns the position of a name.
  package func place(of name: String) -> Place {
    let key = letters(of: name)
    guard let start = key.first(where: { Script.of($0) != .common }) ?? key.first else {
      return Place(letter: Self.others, rank: .max, key: [])
    }
    let (letter, script) = section(startingWith: start, key)
    let weights = key.map(weight)
    guard letter != Self.others, let initial = letter.unicodeScalars.first else {
      return Place(letter: Self.others, rank: .max, key: weights)
    }
    return Place(
      letter: letter, rank: order(of: script) << 32 | Int(weight(of: initial)), key: weights)
  }

  // MARK: Letters

  /// Returns the capital letters of a name without accents, except those of separate letters.
  private func letters(of name: String) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for character in name.uppercased() {
      if own.contains(character) || Self.cyrillic.contains(character) {
        letters.append(character.unicodeScalars.first!)
      } else {
        let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
        for scalar in parts where !Self.isAccent(scalar) {
          letters += (Self.unaccented[scalar].map { [$0] } ?? Self.spelled[scalar]) ?? [scalar]
        }
      }
    }
    return letters
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0591...0x05C7, 0x064B...0x0655: true
    default: false
    }
  }

  private func weight(of scalar: Unicode.Scalar) -> UInt32 {
    if let place = places[scalar] { return place }
    // Katakana is sorted like hiragana.
    return (0x30A1...0x30F6).contains(scalar.value) ? scalar.value - 0x60 : scalar.value
  }

  // MARK: Sections

  private func section(
    startingWith scalar: Unicode.Scalar, _ letters: [Unicode.Scalar]
  ) -> (letter: String, script: Script) {
    let script = Script.of(scalar)
    switch script {
    case .common: return (Self.others, .common)
    case .hangul: return (Self.initial(ofHangul: letters), script)
    case .kana: return (Self.row(ofKana: weight(of: scalar)), script)
    case .han: return (Self.han, script)
    case .thai:
      // Some Thai vowels are written before the consonant that they follow.
      let consonant = letters.first { (0x0E01...0x0E2E).contains($0.value) }
      return (String(consonant ?? scalar), script)
    case .latin, .greek, .cyrillic:
      return (places[scalar] == nil ? Self.others : String(scalar), script)
    default: return (String(scalar), script)
    }
  }

  private static let han = "字"

  /// Returns the initial consonant of a decomposed syllable. Double consonants belong to the single
  /// ones.
  private static func initial(ofHangul letters: [Unicode.Scalar]) -> String {
    let initials = Array("ㄱㄱㄴㄷㄷㄹㅁㅂㅂㅅㅅㅇㅈㅈㅊㅋㅌㅍㅎ")
    let jamo = letters.first { (0x1100...0x1112).contains($0.value) }
    return jamo.map { String(initials[Int($0.value) - 0x1100]) } ?? others
  }

  /// Returns the row of a hiragana in the syllabary.
  private static func row(ofKana value: UInt32) -> String {
    let rows: [(UInt32, String)] = [
      (0x308E, "わ"), (0x3089, "ら"), (0x3083, "や"), (0x307E, "ま"), (0x306F, "は"), (0x306A, "な"),
      (0x305F, "た"), (0x3055, "さ"), (0x304B, "か"), (0x3041, "あ"),
    ]
    return rows.first { value >= $0.0 }?.1 ?? others
  }

  private func order(of script: Script) -> Int {
    if script == first { return 0 }
    return 1 + (Self.order.firstIndex(of: script) ?? Self.order.count + Int(script.rawValue))
  }

  private static let order: [Script] = [
    .latin, .greek, .cyrillic, .armenian, .georgian, .hebrew, .arabic, .devanagari, .thai, .hangul,
    .kana, .han,
  ]
}

// MARK: - Tables

nonisolated extension NameAlphabet {
  fileprivate static let plainLatin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  fileprivate static let greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
  /// The Cyrillic letters. Ё is sorted with Е, like an accent.
  fileprivate static let cyrillic = "АБВГҐДЂЃЕЄЖЗЅИІЇЙЈКЛЉМНЊОПРСТЋЌУЎФХЦЧЏШЩЪЫЬЭЮЯ"

  fileprivate static let latin: [String: String] = {
    let danish = plainLatin + "ÆØÅ"
    let swedish = plainLatin + "ÅÄÖ"
    let czech = "ABCČDEFGHIJKLMNOPQRŘSŠTUVWXYZŽ"
    return [
      "da": danish, "nb": danish, "nn": danish, "no": danish, "sv": swedish, "fi": swedish,
      "cs": czech, "sk": czech, "es": "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ",
      "pl": "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ", "tr": "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ",
    ]
  }()

  fileprivate static let scripts: [String: Script] = [
    "el": .greek, "ru": .cyrillic, "uk": .cyrillic, "be": .cyrillic, "bg": .cyrillic,
    "sr": .cyrillic, "mk": .cyrillic, "hy": .armenian, "ka": .georgian, "he": .hebrew,
    "ar": .arabic, "fa": .arabic, "ur": .arabic, "hi": .devanagari, "mr": .devanagari,
    "ne": .devanagari, "th": .thai, "ko": .hangul, "ja": .kana, "zh": .han,
  ]

  /// Letters whose stroke is not a combining accent in Unicode.
  fileprivate static let unaccented: [Unicode.Scalar: Unicode.Scalar] = [
    "Ø": "O", "Ł": "L", "Đ": "D", "Ħ": "H", "Ð": "D", "Ŧ": "T", "Ё": "Е",
  ]
  fileprivate static let spelled: [Unicode.Scalar: [Unicode.Scalar]] = [
    "Æ": ["A", "E"], "Œ": ["O", "E"], "Þ": ["T", "H"], "ẞ": ["S", "S"], "ß": ["S", "S"],
  ]
}
