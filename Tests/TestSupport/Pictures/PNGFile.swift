/// Writes pixels as a PNG without compression.
public struct PNGFile: Sendable {
  public var width: Int
  public var height: Int
  /// Three or four bytes for each pixel, row by row.
  public var pixels: [[UInt8]]
  public var exif: EXIFBlock?
  /// Text chunks before the pixels.
  public var texts: [(key: String, value: String)] = []
  /// Further chunks before the pixels.
  public var chunks: [(name: String, content: [UInt8])] = []
  /// Further chunks after the pixels.
  public var lastChunks: [(name: String, content: [UInt8])] = []
  /// The size in the header, if it is to differ from that of the pixels.
  public var claimedSize: (width: Int, height: Int)?

  /// Creates a file, with alpha if pixels have four bytes.
  public init(width: Int, height: Int, pixels: [[UInt8]], exif: EXIFBlock? = nil) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.exif = exif
  }

  /// The whole file.
  public var bytes: [UInt8] {
    let size = claimedSize ?? (width, height)
    let colorType: UInt8 = pixels.first?.count == 4 ? 6 : 2
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk(
      "IHDR", Self.word(size.width) + Self.word(size.height) + [8, colorType, 0, 0, 0])
    if let exif { bytes += Self.chunk("eXIf", exif.bytes) }
    for text in texts { bytes += Self.chunk("tEXt", Array("\(text.key)\0\(text.value)".utf8)) }
    for other in chunks { bytes += Self.chunk(other.name, other.content) }
    bytes += Self.chunk("IDAT", Self.stored(rows))
    for other in lastChunks { bytes += Self.chunk(other.name, other.content) }
    return bytes + Self.chunk("IEND", [])
  }

  /// Returns a zlib stream of bytes, without compression.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] { stored(bytes) }

  /// Returns a file of black and white pixels.
  ///
  /// - Parameter rows: A bit for each pixel, 1 for white. Each row begins with the number of its
  ///   filter.
  public static func gray1(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", word(width) + word(height) + [1, 0, 0, 0, 0])
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// Returns the content of an iCCP chunk.
  public static func profile(_ profile: [UInt8]) -> [UInt8] {
    Array("profile".utf8) + [0, 0] + stored(profile)
  }

  /// The rows of the pixels, each after a filter's number.
  private var rows: [UInt8] {
    (0..<height).flatMap { y in [0] + pixels[y * width..<(y + 1) * width].joined() }
  }

  /// Returns a zlib stream of stored blocks.
  static func stored(_ raw: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: raw.count, by: 65_535) {
      let part = raw[start..<min(start + 65_535, raw.count)]
      let count = UInt16(part.count)
      bytes.append(start + part.count == raw.count ? 1 : 0)
      for value in [count, ~count] { bytes += [UInt8(value & 0xFF), UInt8(value >> 8)] }
      bytes += part
    }
    return bytes + word(Int(adler(raw)))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    // Sums of 3,800 bytes do not overflow.
    for start in stride(from: 0, to: bytes.count, by: 3_800) {
      for byte in bytes[start..<min(start + 3_800, bytes.count)] {
        a &+= UInt32(byte)
        b &+= a
      }
      a %= 65_521
      b %= 65_521
    }
    return b << 16 | a
  }

  /// Returns a chunk with its checksum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(content.count) + body + word(Int(crc(body)))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes { crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
    return ~crc
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
