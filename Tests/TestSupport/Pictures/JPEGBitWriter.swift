/// Packs bits into bytes, with a zero byte after each FF, as JPEG requires.
struct JPEGBitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var pendingCount = 0

  mutating func write(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() {
      pending = pending << 1 | (value >> bit & 1)
      pendingCount += 1
      if pendingCount == 8 { flush() }
    }
  }

  /// Writes the size category in four bits, then the difference in as many bits as its size.
  mutating func writeDifference(_ difference: Int) {
    write(difference.jpegSize, count: 4)
    writeValue(difference)
  }

  /// Writes a symbol with a code of `JPEGBitWriter.codes`.
  mutating func writeSymbol(_ symbol: Int) {
    if symbol < 128 { write(symbol, count: 8) } else { write(256 + symbol - 128, count: 9) }
  }

  /// A Huffman table: the number of codes of each length, then the symbols. All 256 symbols occur,
  /// half of them with 8 bits and half with 9.
  static let codes: [UInt8] =
    Array(repeating: 0, count: 7) + [128, 128] + Array(repeating: 0, count: 7) + Array(0...255)

  /// Writes the bits of a coefficient, as many as its size.
  mutating func writeValue(_ value: Int) {
    let size = value.jpegSize
    write(value > 0 ? value : value + (1 << size) - 1, count: size)
  }

  /// Fills the last byte and writes the restart marker with this number.
  mutating func writeRestart(_ number: Int) {
    while pendingCount > 0 { write(1, count: 1) }
    bytes += [0xFF, 0xD0 + UInt8(number % 8)]
  }

  var finished: [UInt8] {
    var copy = self
    while copy.pendingCount > 0 { copy.write(1, count: 1) }
    return copy.bytes
  }

  private mutating func flush() {
    bytes.append(UInt8(pending))
    if pending == 0xFF { bytes.append(0) }
    pending = 0
    pendingCount = 0
  }
}

extension Int {
  /// The number of bits in which JPEG codes a value.
  var jpegSize: Int { Int.bitWidth - magnitude.leadingZeroBitCount }
}
