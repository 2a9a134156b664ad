/// Writes JSON values.
package enum JSONWriter {
  /// Returns the shortest JSON that parses to the same number, without a decimal point for
  /// integers. Infinities and NaN become 0, because JSON cannot represent them.
  package static func text(of number: Double) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }

  /// Returns `string` in double quotes, with escape sequences.
  static func text(of string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
