/// Writes a ``BlockPicture`` as BMP, GIF and TIFF.
public enum PlainFiles {
  /// Returns a 24-bit BMP with rows from the bottom, and with an ICC profile unless it is empty.
  public static func bmp(_ picture: BlockPicture, profile: [UInt8] = []) -> [UInt8] {
    let rowSize = (3 * picture.width + 3) / 4 * 4
    let dataSize = rowSize * picture.height
    let headerSize = profile.isEmpty ? 40 : 124
    var bytes = Array("BM".utf8) + little(14 + headerSize + dataSize + profile.count, 4)
    bytes += little(0, 4) + little(14 + headerSize, 4)
    bytes += little(headerSize, 4) + little(picture.width, 4) + little(picture.height, 4)
    bytes += little(1, 2) + little(24, 2) + little(0, 4) + little(dataSize, 4)
    bytes += little(2_835, 4) + little(2_835, 4) + little(0, 8)
    if !profile.isEmpty {
      // Masks, "MBED", end points and gammas, the intent, then the profile's offset from the header.
      bytes += little(0, 16) + Array("DEBM".utf8) + little(0, 48) + little(4, 4)
      bytes += little(headerSize + dataSize, 4) + little(profile.count, 4) + little(0, 4)
    }
    for y in (0..<picture.height).reversed() {
      for x in 0..<picture.width { bytes += picture.color(x / 8, y / 8).reversed() }
      bytes += Array(repeating: 0, count: rowSize - 3 * picture.width)
    }
    return bytes + profile
  }

  /// Returns a GIF whose first frame is at (`left`, `top`) of a larger screen.
  ///
  /// - Parameters:
  ///   - isInterlaced: Whether rows are in four passes.
  ///   - transparent: The number of the transparent block; none by default.
  ///   - rootBits: The initial code size, from which codes grow to 12 bits. The format does not
  ///     allow more than 8, but such files exist.
  ///   - clearsFullTable: Whether the code table is cleared when all 4,096 codes are in use.
  ///   - profile: An ICC profile, unless it is empty.
  public static func gif(
    _ picture: BlockPicture, left: Int = 0, top: Int = 0, screen: (width: Int, height: Int)? = nil,
    isInterlaced: Bool = false, transparent: Int? = nil, rootBits: Int = 8,
    clearsFullTable: Bool = true, profile: [UInt8] = []
  ) -> [UInt8] {
    let size = screen ?? (picture.width, picture.height)
    var bytes = Array("GIF89a".utf8) + little(size.width, 2) + little(size.height, 2)
    bytes += [0xF7, 0, 0]
    for index in 0..<256 {
      bytes += index < picture.colors.count ? picture.colors[index] : [0, 0, 0]
    }
    if !profile.isEmpty {
      bytes += [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + subBlocks(profile)
    }
    if let transparent { bytes += [0x21, 0xF9, 4, 1, 0, 0, UInt8(transparent), 0] }
    bytes += [0x2C] + little(left, 2) + little(top, 2)
    bytes += little(picture.width, 2) + little(picture.height, 2)
    bytes += [isInterlaced ? 0x40 : 0, UInt8(rootBits)]
    let rows = gifRows(picture.height, isInterlaced: isInterlaced)
    let indices = rows.flatMap { y in
      (0..<picture.width).map { y / 8 * picture.columns + $0 / 8 }
    }
    let codes = gifCodes(indices, rootBits: rootBits, clearsFullTable: clearsFullTable)
    return bytes + subBlocks(codes) + [0x3B]
  }

  /// Returns the numbers of a frame's rows in the order of the file.
  static func gifRows(_ height: Int, isInterlaced: Bool) -> [Int] {
    let passes = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    return passes.flatMap { stride(from: $0.0, to: height, by: $0.1) }
  }

  /// Returns a GIF's data sub-blocks, with the empty one that ends them.
  static func subBlocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let part = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(part.count)] + part
    } + [0]
  }

  /// Returns the LZW codes of indices.
  static func gifCodes(
    _ indices: [Int], rootBits: Int, clearsFullTable: Bool
  ) -> [UInt8] {
    let clear = 1 << rootBits
    var bytes: [UInt8] = []
    var (pending, count) = (0, 0)
    var (next, width) = (clear + 2, rootBits + 1)
    var table: [[Int]: Int] = [:]
    func write(_ code: Int) {
      pending |= code << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(pending & 0xFF))
        pending >>= 8
        count -= 8
      }
    }
    write(clear)
    var string: [Int] = []
    func code(_ string: [Int]) -> Int { string.count == 1 ? string[0] : table[string]! }
    for index in indices {
      let longer = string + [index]
      if longer.count == 1 || table[longer] != nil {
        string = longer
        continue
      }
      write(code(string))
      string = [index]
      if next < 4096 {
        // The decoder defines a code one step later than the encoder.
        if next >= 1 << width, width < 12 { width += 1 }
        table[longer] = next
        next += 1
      } else if clearsFullTable {
        write(clear)
        (next, width) = (clear + 2, rootBits + 1)
        table = [:]
      }
    }
    write(code(string))
    if next >= 1 << width, width < 12 { width += 1 }
    write(clear + 1)
    return count > 0 ? bytes + [UInt8(pending & 0xFF)] : bytes
  }

  /// Returns an uncompressed TIFF, with an ICC profile unless it is empty. Colors of four components
  /// are CMYK.
  public static func tiff(
    _ picture: BlockPicture, orientation: Int, profile: [UInt8] = []
  ) -> [UInt8] {
    let samples = picture.colors[0].count
    let pixelsSize = samples * picture.width * picture.height
    let count = profile.isEmpty ? 10 : 11
    let bitsAt = 8 + 2 + 12 * count + 4
    let pixelsAt = bitsAt + 2 * samples
    var entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 4, 1, picture.width), (257, 4, 1, picture.height), (258, 3, samples, bitsAt),
      (259, 3, 1, 1), (262, 3, 1, samples == 4 ? 5 : 2), (273, 4, 1, pixelsAt),
      (274, 3, 1, orientation),
      (277, 3, 1, samples), (278, 4, 1, picture.height), (279, 4, 1, pixelsSize),
    ]
    if !profile.isEmpty { entries.append((34_675, 7, profile.count, pixelsAt + pixelsSize)) }
    var bytes = Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2)
    for entry in entries {
      bytes += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4)
      bytes += little(entry.value, 4)
    }
    bytes += little(0, 4)
    precondition(bytes.count == bitsAt, "the bits of each sample follow the directory")
    for _ in 0..<samples { bytes += little(8, 2) }
    for pixel in picture.pixels { bytes += pixel }
    return bytes + profile
  }

  static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
