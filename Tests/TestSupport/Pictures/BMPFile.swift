/// Writes a BMP file in any of its variants.
public struct BMPFile: Sendable {
  /// The coding of the pixels.
  public enum Coding: Sendable { case plain, runs, masks([UInt32]) }

  public let width: Int
  public let height: Int
  /// The number of bits per pixel: 1, 4, 8, 16, 24 or 32.
  public let bits: Int
  public var coding = Coding.plain
  /// Whether rows are in order from the top. Run-length coded rows are always from the bottom.
  public var isTopDown = false
  /// Whether the header is the oldest one, of 12 bytes, with palette entries of three bytes.
  public var hasCoreHeader = false
  /// The palette: blue, green and red of each index.
  public var palette: [[UInt8]] = []
  /// An index or all bits of each pixel, rows from the top.
  public let values: [UInt32]

  /// Creates a file.
  public init(width: Int, height: Int, bits: Int, values: [UInt32]) {
    self.width = width
    self.height = height
    self.bits = bits
    self.values = values
  }

  /// The whole file.
  public var bytes: [UInt8] {
    let rest = header + masks + palette.flatMap { hasCoreHeader ? $0 : $0 + [0] }
    return Array("BM".utf8) + little(0, 8) + little(14 + rest.count, 4) + rest + pixels
  }

  private var header: [UInt8] {
    if hasCoreHeader {
      return little(12, 4) + little(width, 2) + little(height, 2) + little(1, 2) + little(bits, 2)
    }
    let compression =
      switch coding {
      case .plain: 0
      case .runs: bits == 8 ? 1 : 2
      case .masks(let masks): masks.count == 4 ? 6 : 3
      }
    return little(40, 4) + little(width, 4) + little(isTopDown ? -height : height, 4)
      + little(1, 2) + little(bits, 2) + little(compression, 4) + little(0, 12)
      + little(palette.count, 4) + little(0, 4)
  }

  private var masks: [UInt8] {
    guard case .masks(let masks) = coding else { return [] }
    return masks.flatMap { little(Int($0), 4) }
  }

  private var pixels: [UInt8] {
    let rows = isTopDown ? Array(0..<height) : (0..<height).reversed()
    if case .runs = coding { return rows.flatMap { runs(of: row($0)) + [0, 0] } + [0, 1] }
    return rows.flatMap { packed(row($0)) }
  }

  private func row(_ y: Int) -> [UInt32] { Array(values[y * width..<(y + 1) * width]) }

  /// Returns a row of whole bytes, padded to four.
  private func packed(_ row: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    if bits < 8 {
      bytes = Array(repeating: 0, count: (width * bits + 7) / 8)
      for (x, value) in row.enumerated() {
        bytes[x * bits / 8] |= UInt8(value) << UInt8(8 - bits - x * bits % 8)
      }
    } else {
      for value in row { bytes += little(Int(value), bits / 8) }
    }
    return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  /// Returns runs of equal pixels, and alternately single pixels unencoded.
  private func runs(of row: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    var x = 0
    while x < width {
      let end = row[x...].prefix { $0 == row[x] }.count
      if end < 3, width - x >= 5, x % 2 == 0 {
        bytes += [0, 5] + literals(Array(row[x..<x + 5]))
        x += 5
      } else {
        let count = min(end, 255)
        bytes += [UInt8(count), bits == 8 ? UInt8(row[x]) : UInt8(row[x]) * 17]
        x += count
      }
    }
    return bytes
  }

  /// Returns five pixels, padded to two bytes.
  private func literals(_ values: [UInt32]) -> [UInt8] {
    let all = values.map { UInt8($0) }
    return bits == 8
      ? all + [0] : [all[0] << 4 | all[1], all[2] << 4 | all[3], all[4] << 4, 0]
  }

  private func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
