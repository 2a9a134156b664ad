/// Natural sort order of file names: `IMG_9` before `IMG_10`, ignoring case.
enum NaturalOrder {
  /// Whether `a` comes before `b`. Digits compare as numbers, and otherwise equal names by their
  /// bytes.
  static func isBefore(_ a: String, _ b: String) -> Bool {
    let left = a.utf8
    let right = b.utf8
    var i = left.startIndex
    var j = right.startIndex
    while i < left.endIndex, j < right.endIndex {
      if isDigit(left[i]), isDigit(right[j]) {
        let first = number(in: left, from: &i)
        let second = number(in: right, from: &j)
        if first.count != second.count { return first.count < second.count }
        if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
      } else {
        let first = lowercased(left[i])
        let second = lowercased(right[j])
        if first != second { return first < second }
        left.formIndex(after: &i)
        right.formIndex(after: &j)
      }
    }
    if i == left.endIndex, j == right.endIndex { return left.lexicographicallyPrecedes(right) }
    return i == left.endIndex
  }

  /// Returns the digits at `index` without leading zeros, and moves `index` behind them.
  private static func number(
    in text: String.UTF8View, from index: inout String.Index
  ) -> Substring.UTF8View {
    while index < text.endIndex, text[index] == UInt8(ascii: "0") { text.formIndex(after: &index) }
    let start = index
    while index < text.endIndex, isDigit(text[index]) { text.formIndex(after: &index) }
    return text[start..<index]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte + 32 : byte
  }
}
