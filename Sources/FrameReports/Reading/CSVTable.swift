/// A file of comma-separated values. Cells are ranges of its bytes, which are parsed on demand.
///
/// Quotes are not interpreted: only OCAT writes them, in columns about the machine that follow all
/// columns that are read.
struct CSVTable: Sendable {
  private let bytes: [UInt8]
  /// The start of each line, and the end of the last complete one.
  private let lineStarts: [Int]

  /// Splits a file into lines.
  ///
  /// Skips a byte order mark, and a last line without a line feed, which a killed process may have
  /// written only partly.
  ///
  /// - Complexity: O(*n*), *n* being the number of bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    lineStarts = starts
  }

  /// The number of complete lines.
  var lineCount: Int { lineStarts.count - 1 }

  /// Returns the text of a line without its line break.
  func line(_ index: Int) -> String {
    String(decoding: bytes[range(ofLine: index)], as: UTF8.self)
  }

  /// Returns the cells of a line as texts.
  func cells(ofLine index: Int) -> [String] {
    line(index).split(separator: ",", omittingEmptySubsequences: false).map { cell in
      String(cell.drop { $0 == " " })
    }
  }

  /// Fills `ends` with the end of each cell of a line, and returns the range of the line.
  func split(line index: Int, into ends: inout [Int]) -> Range<Int> {
    let range = range(ofLine: index)
    ends.removeAll(keepingCapacity: true)
    for position in range where bytes[position] == UInt8(ascii: ",") { ends.append(position) }
    ends.append(range.upperBound)
    return range
  }

  /// Returns the text of the bytes in `range`.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the number of the bytes in `range`; `nil` if they are no number.
  func number(_ range: Range<Int>) -> Double? {
    var index = range.lowerBound
    var isNegative = false
    if index < range.upperBound, bytes[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    var digits: UInt64 = 0, decimals = -1, count = 0
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") && decimals < 0 {
        decimals = 0
      } else if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") && count < 19 {
        digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        if decimals >= 0 { decimals += 1 }
        if digits > 0 { count += 1 }
      } else {
        return Double(text(range))
      }
      index += 1
    }
    guard index > range.lowerBound + (isNegative ? 1 : 0), decimals <= 18 else { return nil }
    let magnitude = Double(digits) / Self.powerOfTen(max(0, decimals))
    return isNegative ? -magnitude : magnitude
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  private func range(ofLine index: Int) -> Range<Int> {
    var end = lineStarts[index + 1] - 1
    if end > lineStarts[index], bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return lineStarts[index]..<end
  }
}
