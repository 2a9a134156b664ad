extension String {
  /// The string as one line for a terminal.
  ///
  /// Texts from outside, such as file names and the messages of servers, can contain sequences that
  /// color a terminal, move its cursor or type into it, line feeds that fake another message, and
  /// marks that reverse the order of letters. Each such character is escaped as in C: `\n`, `\x1B`,
  /// `\u202E`. So is each byte of a path that is not UTF-8 (``SourcePath``).
  package var forTerminal: String { escaped { !$0.isUnsafeToShow } }

  /// The string as ``forTerminal``, with its line feeds and tabs, for texts of several lines whose
  /// parts from outside are escaped already.
  package var forTerminalLines: String {
    escaped { !$0.isUnsafeToShow || $0 == "\n" || $0 == "\t" }
  }

  /// A JSON document with the characters of ``forTerminal`` as escapes of JSON, in which it means the
  /// same.
  package var jsonForTerminal: String {
    guard unicodeScalars.contains(where: \.isUnsafeToShow) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      // Control characters below a space are outside of JSON's strings.
      if scalar.isUnsafeToShow, scalar.value >= 0x7F {
        result.append(contentsOf: scalar.utf16Escape.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The string as one line for a label of the window.
  ///
  /// Direction controls and control characters are removed, so that no part of the text reorders
  /// another or hides it. Line feeds and tabs become spaces, and bytes that are not UTF-8 become the
  /// replacement character.
  package var forLabel: String {
    guard unicodeScalars.contains(where: \.isUnsafeToShow) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isUnsafeToShow {
        result.append(scalar)
      } else if scalar.isByteOfPath {
        result.append("\u{FFFD}")
      } else if scalar.properties.isWhitespace {
        result.append(" ")
      }
    }
    return String(result)
  }

  private func escaped(unless isPlain: (Unicode.Scalar) -> Bool) -> String {
    guard !unicodeScalars.allSatisfy(isPlain) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isPlain(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: scalar.escape.unicodeScalars)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar can change how a terminal or a label shows what surrounds it.
  fileprivate var isUnsafeToShow: Bool {
    switch value {
    // The usual case.
    case 0x20..<0x7F: false
    // C0, DEL and C1, which begins sequences as ESC does.
    case ..<0x20, 0x7F..<0xA0: true
    // Direction controls (the property Bidi_Control), and separators of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: isByteOfPath
    }
  }

  /// Whether the scalar is a byte of a path that is not UTF-8.
  fileprivate var isByteOfPath: Bool { SourcePath.escapes.contains(value) }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: isByteOfPath || value < 0x80 ? "\\x" + hexadecimal(2) : "\\u" + hexadecimal(4)
    }
  }

  /// The escape of JSON. All scalars that are unsafe to show are below U+10000.
  fileprivate var utf16Escape: String { "\\u" + hexadecimal(4) }

  /// Returns the last digits of the value.
  private func hexadecimal(_ count: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits.suffix(count)
  }
}
