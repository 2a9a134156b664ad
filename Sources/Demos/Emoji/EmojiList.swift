/// The list of emoji: those of a single scalar with emoji presentation, and flags.
nonisolated enum EmojiList {
  /// All emoji: faces first, then the others in Unicode's order, without those that most fonts
  /// lack.
  static let all: [String] = {
    let ranges: [ClosedRange<UInt32>] = [
      0x1F600...0x1F64F, 0x1F900...0x1F9FF, 0x1F400...0x1F4FF, 0x1F300...0x1F3FA,
      0x1F680...0x1F6FC, 0x1FA70...0x1FAF6, 0x231A...0x2B55, 0x1F500...0x1F5FF,
    ]
    let singles = ranges.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      scalar.properties.isEmojiPresentation && (scalar.properties.age?.major ?? .max) <= 13
    }
    return singles.map(String.init) + flags
  }()

  private static let flags: [String] = {
    let regions =
      "AR AT AU BE BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GE GH GR HR HU ID IE IL IN IS IT JP "
      + "KE KR KZ LT LV MA MX NG NL NO NZ PE PH PL PT RO RS SE SG SI SK SN TH TR TW UA US UY VN ZA"
    return regions.split(separator: " ").map { region in
      String(String.UnicodeScalarView(region.unicodeScalars.map { flagLetter($0) }))
    }
  }()

  private static func flagLetter(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0x1F1E6 + letter.value - 65) ?? letter
  }

  /// Returns the Unicode name of an emoji, capitalized: "Grinning face".
  static func name(of emoji: String) -> String {
    guard let scalar = emoji.unicodeScalars.first, emoji.unicodeScalars.count == 1,
      let name = scalar.properties.name?.lowercased()
    else {
      let letters = emoji.unicodeScalars.compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 65) }
      return "Flag " + String(String.UnicodeScalarView(letters))
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
