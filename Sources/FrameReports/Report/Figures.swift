/// Numbers as reports write them.
package enum Figures {
  /// What stands for a figure that a recording cannot tell.
  static let unknown = "–"

  /// A number with so many decimals and a point.
  package static func text(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(value, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A whole number with a thin space between thousands.
  package static func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text += "\u{2009}" }
      text.append(digit)
    }
    return number < 0 ? "−" + text : text
  }

  /// A number with the noun for what it counts, as `1 refresh` and `2 refreshes`.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(text(number)) \(number == 1 ? one : many)"
  }

  /// A share of 0 to 1 in percent.
  static func percent(_ share: Double) -> String { text(100 * share, 2) + " %" }
}
