/// The extension of a file name: up to eight ASCII letters and digits, in lower case.
struct FileExtension: Hashable, Sendable, CustomStringConvertible {
  /// The bytes; the last one is in the lowest bits.
  private(set) var bytes: UInt64 = 0

  /// Creates an extension from its bytes; nil if they are not letters and digits.
  init?(bytes: UInt64) {
    self.bytes = bytes
    let name = "." + description
    guard let checked = FileExtension(name: Array(name.utf8)), checked.bytes == bytes else {
      return nil
    }
  }

  /// Finds the extension in a name; nil if it has none, or none that this type can contain.
  init?(name: some BidirectionalCollection<UInt8>) {
    var shift: UInt64 = 0
    for byte in name.reversed() {
      if byte == UInt8(ascii: ".") {
        if shift == 0 { return nil }
        return
      }
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      guard isLetter || byte &- UInt8(ascii: "0") < 10, shift < 64 else { return nil }
      bytes |= UInt64(isLetter ? byte | 0x20 : byte) << shift
      shift += 8
    }
    return nil
  }

  var description: String {
    let all = stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: bytes >> $0) }
    return String(decoding: all.prefix { $0 != 0 }.reversed(), as: UTF8.self)
  }
}
