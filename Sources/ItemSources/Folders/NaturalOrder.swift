/// Natural sort order of file names: `IMG_9` before `IMG_10`, ignoring case.
enum NaturalOrder {
  /// Whether the name at `a` comes before the one at `b`. Digits compare as numbers, and otherwise
  /// equal names by their bytes.
  ///
  /// - Parameter bytes: The block of memory that contains both names.
  static func isBefore(_ a: Range<Int>, _ b: Range<Int>, in bytes: [UInt8]) -> Bool {
    // Most names of a folder begin with the same bytes. A number that differs is compared whole.
    let end = min(a.count, b.count)
    var start = 0
    while start < end, bytes[a.lowerBound + start] == bytes[b.lowerBound + start] { start += 1 }
    while start > 0, isDigit(bytes[a.lowerBound + start - 1]) { start -= 1 }
    var i = a.lowerBound + start
    var j = b.lowerBound + start
    while i < a.upperBound, j < b.upperBound {
      if isDigit(bytes[i]), isDigit(bytes[j]) {
        let first = number(in: bytes, from: &i, to: a.upperBound)
        let second = number(in: bytes, from: &j, to: b.upperBound)
        if first.count != second.count { return first.count < second.count }
        if let isLess = isLess(first, second, in: bytes) { return isLess }
      } else {
        let first = lowercased(bytes[i])
        let second = lowercased(bytes[j])
        if first != second { return first < second }
        i += 1
        j += 1
      }
    }
    if i == a.upperBound, j == b.upperBound {
      return bytes[a].lexicographicallyPrecedes(bytes[b])
    }
    return i == a.upperBound
  }

  /// Compares equally many bytes; nil if they are equal.
  private static func isLess(_ a: Range<Int>, _ b: Range<Int>, in bytes: [UInt8]) -> Bool? {
    for (i, j) in zip(a, b) where bytes[i] != bytes[j] { return bytes[i] < bytes[j] }
    return nil
  }

  /// Returns the digits at `index` without leading zeros, and moves `index` behind them.
  private static func number(
    in bytes: [UInt8], from index: inout Int, to end: Int
  ) -> Range<Int> {
    while index < end, bytes[index] == UInt8(ascii: "0") { index += 1 }
    let start = index
    while index < end, isDigit(bytes[index]) { index += 1 }
    return start..<index
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte + 32 : byte
  }
}
