import GridEngine

/// Formats numbers for the overlay, in ASCII so that drawing them makes no textures.
package enum HUDNumber {
  /// A number with one decimal; "-" for nil.
  package static func tenths(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    return fixed(value, scale: 10, digits: 1)
  }

  /// A number with two decimals; "-" for nil.
  static func hundredths(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "-" }
    return fixed(value, scale: 100, digits: 2)
  }

  /// Bytes in units of 2^20, without decimals.
  static func megabytes(_ bytes: Int) -> String { ((bytes + (1 << 19)) >> 20).grouped }

  /// Seconds as `2:05`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, seconds))
    let rest = whole % 60
    return "\(whole / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func fixed(_ value: Double, scale: Int, digits: Int) -> String {
    let units = Int((value * Double(scale)).rounded())
    let rest = String(units.magnitude % UInt(scale))
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(units < 0 ? "-" : "")\(units.magnitude / UInt(scale)).\(zeros)\(rest)"
  }
}
