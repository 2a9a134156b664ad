import FrameTiming

/// Formats numbers for reports.
package enum Figures {
  /// The placeholder for a figure that a recording lacks.
  static let unknown = "–"

  /// Formats a number with a fixed number of decimals, a decimal point and grouped thousands.
  package static func text(_ value: Double, _ decimals: Int) -> String {
    let text = plain(value, decimals)
    // Nothing to group, and no sign to lose: "-0.5".
    guard abs(value) >= 999.5 else { return text }
    let whole = text.prefix { $0 != "." }
    return (Int(whole)?.grouped ?? String(whole)) + text.dropFirst(whole.count)
  }

  /// Formats a number with a fixed number of decimals and a decimal point, for programs.
  static func plain(_ value: Double, _ decimals: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(value, decimals: decimals)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats a count with its noun, such as `1 refresh` and `2 refreshes`.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number.grouped) \(number == 1 ? one : many)"
  }

  /// Formats a share of 0 to 1 in percent.
  static func percent(_ share: Double) -> String { text(100 * share, 2) + " %" }
}
