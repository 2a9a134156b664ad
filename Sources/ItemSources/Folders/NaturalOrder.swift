import CGio

/// The sort order of file names in file managers: `IMG_9` before `IMG_10`, ignoring case and accents.
///
/// Names are compared by their bytes; other characters than ASCII are folded before
/// (``folded(_:)``). A period comes first, so that `foo.jpg` precedes `foo (1).jpg`, then other
/// punctuation, digits and letters, as with GLib's `g_utf8_collate_key_for_filename`. GLib's order
/// depends on the locale, and knows no accents without one.
enum NaturalOrder {
  /// Returns a name whose characters beyond ASCII are folded; nil if it has none, or is not UTF-8.
  static func folded(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    guard name.contains(where: { $0 >= 0x80 }) else { return nil }
    return unsafe name.withUnsafeBytes { bytes in
      let characters = unsafe bytes.assumingMemoryBound(to: CChar.self)
      var size = 0
      guard
        let folded = unsafe grid_collation_fold(characters.baseAddress, characters.count, &size)
      else { return nil }
      defer { unsafe grid_collation_free(folded) }
      return unsafe UnsafeRawBufferPointer(start: folded, count: size).map(\.self)
    }
  }

  /// The rank of each byte. Bytes of other characters than ASCII follow in their own order.
  private static let ranks: [UInt8] = {
    let order = Array(" _-,;:!?/`^~'\"()[]{}@$*\\&#%+<=>|".utf8)
    var ranks = (0..<256).map { UInt8($0) }
    ranks[Int(UInt8(ascii: "."))] = 1
    for (rank, byte) in order.enumerated() { ranks[Int(byte)] = UInt8(rank + 2) }
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { ranks[Int(byte)] = byte + 10 }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { ranks[Int(byte)] = byte + 32 }
    return ranks
  }()

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
        let first = ranks[Int(bytes[i])]
        let second = ranks[Int(bytes[j])]
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
}
