/// Scans the properties of a vCard file. Unfolds only requested values, so that photos of several
/// megabytes are skipped.
nonisolated struct VCardScanner {
  /// A property with its parsed head and the range of its value in the file.
  struct Property {
    let head: ContentLine
    /// The range of the value, with the line breaks and spaces of its folds.
    let value: Range<Int>
  }

  let bytes: [UInt8]
  /// The start of the next property.
  private(set) var position: Int
  /// The line of the next property, from 1.
  private(set) var line = 1
  /// Whether spaces at the start of a folded line belong to the text, as in version 2.1.
  var keepsFoldBlanks = false

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Creates a scanner at the first line, after a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Returns the next property; nil for a line without a property, and at the end.
  mutating func next() -> Property? {
    let start = position
    guard !isAtEnd else { return nil }
    skipLine()
    while isFold(position) { skipLine() }
    guard let colon = colon(from: start, to: position),
      let head = ContentLine(head: unfolded(start..<colon, limit: VCardLimits.head)[...])
    else { return nil }
    if head.isQuotedPrintable {
      while endsInEquals(before: position), !isAtEnd { skipLine() }
    } else if head.isBase64 {
      // Some programs do not indent continued base64, which contains no colon.
      while continuesBase64(position) { skipLine() }
    }
    return Property(head: head, value: colon + 1..<endOfText(before: position))
  }

  /// Returns the bytes of a range without folds.
  ///
  /// - Parameter limit: The maximum number of bytes; the rest is dropped.
  func unfolded(_ range: Range<Int>, limit: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(min(range.count, limit))
    var index = range.lowerBound
    while index < range.upperBound, result.count < limit {
      let byte = bytes[index]
      index += 1
      switch byte {
      case Self.carriageReturn where index < bytes.count && bytes[index] == Self.lineFeed: break
      case Self.lineFeed: if !keepsFoldBlanks, isFold(index) { index += 1 }
      default: result.append(byte)
      }
    }
    return result
  }

  // MARK: Lines

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != Self.lineFeed { position += 1 }
    position = min(position + 1, bytes.count)
    line += 1
  }

  /// Whether the line at `index` continues the previous one.
  private func isFold(_ index: Int) -> Bool {
    index < bytes.count && (bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t"))
  }

  private func endOfText(before index: Int) -> Int {
    var end = index
    if end > 0, bytes[end - 1] == Self.lineFeed { end -= 1 }
    if end > 0, bytes[end - 1] == Self.carriageReturn { end -= 1 }
    return end
  }

  private func endsInEquals(before index: Int) -> Bool {
    let end = endOfText(before: index)
    return end > 0 && bytes[end - 1] == UInt8(ascii: "=")
  }

  private func continuesBase64(_ index: Int) -> Bool {
    var index = index
    let start = index
    while index < bytes.count, bytes[index] != Self.lineFeed {
      if bytes[index] == UInt8(ascii: ":") { return false }
      index += 1
    }
    return index - start > 1
  }

  /// Returns the index of the colon after the head of a property.
  private func colon(from start: Int, to end: Int) -> Int? {
    var isQuoted = false
    for index in start..<min(end, start + VCardLimits.head) {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ":") where !isQuoted: return index
      default: break
      }
    }
    return nil
  }
}
