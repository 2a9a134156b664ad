/// How a character takes part in ordering a line: the bidirectional classes of Unicode Standard
/// Annex 9 that matter without explicit embeddings.
nonisolated enum BidiClass: Hashable, Sendable {
  /// Left to right, as Latin.
  case left
  /// Right to left, as Hebrew.
  case right
  /// Right to left, and what turns digits after it into ``arabicNumber``.
  case arabic
  /// European digits, and the eastern Arabic ones of Persian and Urdu.
  case number
  /// Arabic-Indic digits.
  case arabicNumber
  /// Plus and minus.
  case sign
  /// What stands before or after a number: currency, percent, degree.
  case unit
  /// What stands inside a number: comma, full stop, colon, solidus.
  case separator
  case space
  /// Everything without a direction: punctuation, symbols, emoji.
  case neutral

  /// The class of a cluster, which is that of its first scalar: marks follow what they sit on.
  static func of(_ cluster: Character) -> BidiClass {
    guard let scalar = cluster.unicodeScalars.first else { return .neutral }
    return of(scalar)
  }

  /// The class of one scalar.
  static func of(_ scalar: Unicode.Scalar) -> BidiClass {
    switch scalar.value {
    case ..<0x80: ofASCII(scalar.value)
    case 0x200E: .left
    case 0x200F: .right
    case 0x061C: .arabic
    case 0x660...0x669, 0x66B, 0x66C, 0x600...0x605, 0x6DD, 0x8E2: .arabicNumber
    case 0x6F0...0x6F9, 0xB2, 0xB3, 0xB9, 0x2070...0x2079, 0x2080...0x2089: .number
    case 0xFF10...0xFF19: .number
    case 0x207A, 0x207B, 0x208A, 0x208B, 0x2212, 0xFF0B, 0xFF0D: .sign
    case 0xA0, 0x60C, 0x202F, 0x2044: .separator
    case 0xA2...0xA5, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x20A0...0x20CF: .unit
    case 0x606, 0x607, 0x60E, 0x60F, 0x6DE, 0x6E9, 0xFD3E, 0xFD3F: .neutral
    case 0x590...0x5FF, 0x7C0...0x85F, 0xFB1D...0xFB4F, 0x10800...0x10CFF, 0x1E800...0x1EC6F:
      .right
    case 0x608...0x7BF, 0x860...0x8FF, 0xFB50...0xFDCE, 0xFDF0...0xFDFC, 0xFE70...0xFEFE:
      .arabic
    case 0x1EE00...0x1EEFF: .arabic
    default: ofCategory(scalar.properties.generalCategory)
    }
  }

  private static func ofASCII(_ value: UInt32) -> BidiClass {
    switch UInt8(truncatingIfNeeded: value) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .left
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    case UInt8(ascii: "+"), UInt8(ascii: "-"): .sign
    case UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"): .unit
    case UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"): .separator
    case UInt8(ascii: " "), 0x09...0x0D: .space
    default: .neutral
    }
  }

  private static func ofCategory(_ category: Unicode.GeneralCategory) -> BidiClass {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .privateUse:
      .left
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: .space
    default: .neutral
    }
  }

  /// Whether it decides the direction of a paragraph.
  var isStrong: Bool { self == .left || self == .right || self == .arabic }
}
