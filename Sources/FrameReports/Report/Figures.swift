/// Formats numbers for reports.
package enum Figures {
  /// The placeholder for a figure that a recording lacks.
  static let unknown = "–"

  /// Formats a number with a fixed number of decimals and a decimal point.
  package static func text(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(value, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats a whole number with thin spaces between thousands.
  package static func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text += "\u{2009}" }
      text.append(digit)
    }
    return number < 0 ? "−" + text : text
  }

  /// Formats a count with its noun, such as `1 refresh` and `2 refreshes`.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(text(number)) \(number == 1 ? one : many)"
  }

  /// Formats a share of 0 to 1 in percent.
  static func percent(_ share: Double) -> String { text(100 * share, 2) + " %" }
}
