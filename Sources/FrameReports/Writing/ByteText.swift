/// Formats rows and events as bytes, without a locale, and without allocations once the array has
/// capacity.
extension [UInt8] {
  /// Appends the bytes of `text`.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends an ASCII character.
  mutating func append(_ character: Unicode.Scalar) { append(UInt8(ascii: character)) }

  /// Appends an integer in decimal digits.
  mutating func append(number: some BinaryInteger) {
    if number < 0 { append("-") }
    appendDigits(UInt64(number.magnitude), atLeast: 1)
  }

  /// Appends a number with a decimal point and up to six `decimals`; NaN and infinity become 0.
  mutating func append(_ value: Double, decimals: Int) {
    let scale = Self.powersOfTen[decimals]
    let scaled = (value * Double(scale)).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return append(0, decimals: decimals) }
    if scaled < 0 { append("-") }
    let magnitude = UInt64(abs(scaled))
    appendDigits(magnitude / scale, atLeast: 1)
    guard decimals > 0 else { return }
    append(".")
    appendDigits(magnitude % scale, atLeast: decimals)
  }

  private mutating func appendDigits(_ number: UInt64, atLeast width: Int) {
    let start = count
    var left = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(left % 10))
      left /= 10
    } while left > 0 || count - start < width
    self[start...].reverse()
  }

  private static var powersOfTen: InlineArray<7, UInt64> {
    [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
  }
}
