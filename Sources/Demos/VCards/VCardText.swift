/// Decodes text values: encodings, character sets and escapes.
nonisolated enum VCardText {
  /// Returns the text of a value, with its escapes.
  ///
  /// Decodes UTF-8 if it is valid, else the character set of the property, else Windows-1252, which
  /// old cards without a character set use.
  static func text(of bytes: [UInt8], _ head: ContentLine) -> String {
    let bytes = head.isQuotedPrintable ? quotedPrintable(bytes) : bytes
    if let named = head.parameter("CHARSET"), !["UTF-8", "UTF8"].contains(named.uppercased()),
      let text = CharacterConverter(from: named)?.converted(bytes)
    {
      return text
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return CharacterConverter(from: "WINDOWS-1252")?.converted(bytes)
      ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes quoted-printable with soft line breaks. Invalid escapes stay unchanged.
  ///
  /// - SeeAlso: RFC 2045, 6.7.
  static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "=") else {
        result.append(byte)
        continue
      }
      if index + 1 < bytes.count, let high = digit(bytes[index]), let low = digit(bytes[index + 1])
      {
        result.append(high << 4 | low)
        index += 2
      } else if index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      } else if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\r"),
        bytes[index + 1] == UInt8(ascii: "\n")
      {
        index += 2
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// Returns the parts of a structured value without escapes: family name, given name, …
  static func components(_ text: String, separator: Character = ";") -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// Returns text for display in a line.
  ///
  /// Resolves escapes, joins spaces, removes control characters and direction controls, and limits
  /// the length to ``VCardLimits``.
  static func shown(_ text: String) -> String {
    plain(components(text, separator: "\u{0}").joined())
  }

  /// Returns text without escapes for display in a line; see ``shown(_:)``.
  static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if scalars.count >= VCardLimits.scalars { break }
      if scalar.properties.isWhitespace {
        if !isBlank { scalars.append(" ") }
        isBlank = true
      } else if !isHidden(scalar) {
        scalars.append(scalar)
        isBlank = false
      }
    }
    if isBlank, !scalars.isEmpty { scalars.removeLast() }
    return String(String(scalars).prefix(VCardLimits.characters))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFD: true
    default: scalar.properties.generalCategory == .control
    }
  }
}
