/// A picture of flat blocks, eight pixels on a side: simple enough to encode by hand, and every
/// scale of a decoder shows it exactly.
public struct BlockPicture: Sendable {
  /// Blocks across and down.
  public let columns: Int
  public let rows: Int
  /// A colour for each block, red, green, blue, row by row.
  public var colors: [[UInt8]]

  /// Makes a picture out of a function of column and row.
  public init(columns: Int, rows: Int, color: (_ column: Int, _ row: Int) -> [UInt8]) {
    self.columns = columns
    self.rows = rows
    colors = (0..<rows).flatMap { row in (0..<columns).map { color($0, row) } }
  }

  /// Six by four blocks, each of another colour, none like its neighbours.
  public static let checker = BlockPicture(columns: 6, rows: 4) { column, row in
    [UInt8(20 + 40 * column), UInt8(30 + 60 * row), UInt8((column + row) % 2 * 200)]
  }

  /// Pixels across and down.
  public var width: Int { 8 * columns }
  public var height: Int { 8 * rows }

  /// A block's colour.
  public func color(_ column: Int, _ row: Int) -> [UInt8] { colors[row * columns + column] }

  /// The picture as a viewer must show it when the file says `orientation` (EXIF, 1 to 8).
  public func upright(_ orientation: Int) -> BlockPicture {
    let isTurned = orientation >= 5
    let columns = columns
    let rows = rows
    return BlockPicture(columns: isTurned ? rows : columns, rows: isTurned ? columns : rows) {
      x, y in
      switch orientation {
      case 2: color(columns - 1 - x, y)
      case 3: color(columns - 1 - x, rows - 1 - y)
      case 4: color(x, rows - 1 - y)
      case 5: color(y, x)
      case 6: color(y, rows - 1 - x)
      case 7: color(columns - 1 - y, rows - 1 - x)
      case 8: color(columns - 1 - y, x)
      default: color(x, y)
      }
    }
  }

  /// The colour of each pixel, row by row.
  public var pixels: [[UInt8]] {
    (0..<height).flatMap { y in (0..<width).map { color($0 / 8, y / 8) } }
  }
}
