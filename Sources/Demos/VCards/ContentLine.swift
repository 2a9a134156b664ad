/// One property of a card, unfolded: `group.NAME;PARAMETER=VALUE:value`.
///
/// Parameters of vCard 2.1 without a name are values of `TYPE`.
///
/// - SeeAlso: RFC 6350, 3.3.
nonisolated struct ContentLine {
  /// The name in capital letters, without the group.
  let name: String
  private let parameters: [(name: String, value: String)]

  /// Parses the part before the colon; nil if it is no property.
  ///
  /// - Parameter head: The unfolded part without the colon, at most ``VCardLimits/head`` bytes.
  init?(head: ArraySlice<UInt8>) {
    let parts = Self.split(head)
    guard let first = parts.first, !first.isEmpty else { return nil }
    let name = first.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last!
    guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else { return nil }
    self.name = String(decoding: name, as: UTF8.self).uppercased()
    parameters = parts.dropFirst().map { part in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
        return ("TYPE", Self.text(part))
      }
      return (Self.text(part[..<equals]).uppercased(), Self.text(part[(equals + 1)...]))
    }
  }

  /// Returns the first value of a parameter, without quotes.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Whether the value is quoted-printable, with or without a parameter name.
  var isQuotedPrintable: Bool {
    parameters.contains { $0.value.uppercased() == "QUOTED-PRINTABLE" }
  }

  /// Whether the value is base64, in the notation of any version.
  var isBase64: Bool {
    parameters.contains { ["B", "BASE64"].contains($0.value.uppercased()) }
  }

  /// Whether the line is the preferred one of several properties.
  var isPreferred: Bool {
    parameters.contains { parameter in
      switch parameter.name {
      case "PREF": parameter.value == "1"
      case "TYPE": parameter.value.lowercased().split(separator: ",").contains("pref")
      default: false
      }
    }
  }

  /// Splits `head` at semicolons outside of quotes.
  private static func split(_ head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var isQuoted = false
    return head.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }
}
