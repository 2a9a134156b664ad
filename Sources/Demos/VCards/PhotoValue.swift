/// Decodes the value of a `PHOTO` property: base64, alone or in a `data:` URL, folded as in the
/// file.
nonisolated enum PhotoValue {
  /// Returns the bytes of the photo; nil if there are none.
  ///
  /// Ignores white space, line breaks, and backslashes, which some programs write before commas.
  /// Decoding ends at the first byte that is not base64.
  static func decoded(_ value: [UInt8]) -> [UInt8]? {
    var start = value.startIndex
    if isData(value) {
      guard let comma = value.prefix(256).firstIndex(of: UInt8(ascii: ",")),
        isBase64(value[..<comma])
      else { return nil }
      start = comma + 1
    }
    let bytes = base64(value[start...])
    return bytes.isEmpty ? nil : bytes
  }

  private static func isData(_ value: [UInt8]) -> Bool {
    text(value.prefix(64)).hasPrefix("data:")
  }

  private static func isBase64(_ head: ArraySlice<UInt8>) -> Bool {
    text(head).hasSuffix(";base64")
  }

  /// Returns the text in lower case, without folds and backslashes.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 > 0x20 && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
      .lowercased()
  }

  private static func base64(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for byte in value {
      let digit = digits[Int(byte)]
      if digit == skipped { continue }
      if digit == ended { break }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count == 4 {
        result.append(UInt8(truncatingIfNeeded: bits >> 16))
        result.append(UInt8(truncatingIfNeeded: bits >> 8))
        result.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    // Two digits are one byte and four bits; three digits are two bytes and two bits.
    if count == 2 { result.append(UInt8(truncatingIfNeeded: bits >> 4)) }
    if count == 3 {
      result.append(UInt8(truncatingIfNeeded: bits >> 10))
      result.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
    return result
  }

  private static let skipped: UInt8 = 64
  private static let ended: UInt8 = 65

  private static let digits: [UInt8] = {
    var table = [UInt8](repeating: ended, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (index, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(index) }
    for byte in " \t\r\n\\".utf8 { table[Int(byte)] = skipped }
    return table
  }()
}
