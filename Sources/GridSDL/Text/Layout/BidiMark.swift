/// Invisible characters that affect the order of others.
nonisolated enum BidiMark {
  static let leftToRight: Unicode.Scalar = "\u{200E}"
  static let rightToLeft: Unicode.Scalar = "\u{200F}"
  /// Like ``rightToLeft``; digits after it are treated as Arabic.
  static let arabicLetter: Unicode.Scalar = "\u{061C}"
  static let all = [leftToRight, rightToLeft, arabicLetter]

  /// Whether a scalar is removed before levels are resolved (rule X9), or is a mark or an isolate.
  static func isFormatting(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xAD, 0xFEFF: true
    default: false
    }
  }

  /// The embeddings, overrides and isolates that start in `text` and do not end in it.
  static func openings(in text: String) -> String {
    var open: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: open.append(scalar)
      case 0x202C:
        if let last = open.last, !isIsolate(last) { open.removeLast() }
      case 0x2069:
        if let isolate = open.lastIndex(where: isIsolate) { open.removeSubrange(isolate...) }
      default: break
      }
    }
    return String(String.UnicodeScalarView(open))
  }

  private static func isIsolate(_ scalar: Unicode.Scalar) -> Bool {
    (0x2066...0x2068).contains(scalar.value)
  }
}
