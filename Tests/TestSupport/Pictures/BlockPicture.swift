/// An image of uniform blocks of 8 x 8 pixels. It is simple enough to be encoded by hand, and every
/// decoding scale represents it exactly.
public struct BlockPicture: Sendable {
  /// The number of blocks per row and per column.
  public let columns: Int
  public let rows: Int
  /// A color for each block: red, green, blue, row by row.
  public var colors: [[UInt8]]

  /// Creates an image from a function of column and row.
  public init(columns: Int, rows: Int, color: (_ column: Int, _ row: Int) -> [UInt8]) {
    self.columns = columns
    self.rows = rows
    colors = (0..<rows).flatMap { row in (0..<columns).map { color($0, row) } }
  }

  /// Six by four blocks, each of another color.
  public static let checker = BlockPicture(columns: 6, rows: 4) { column, row in
    [UInt8(20 + 40 * column), UInt8(30 + 60 * row), UInt8((column + row) % 2 * 200)]
  }

  /// The size in pixels.
  public var width: Int { 8 * columns }
  public var height: Int { 8 * rows }

  /// Returns a block's color.
  public func color(_ column: Int, _ row: Int) -> [UInt8] { colors[row * columns + column] }

  /// Returns the image as a viewer must display it for an EXIF `orientation` of 1 to 8.
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

  /// The color of each pixel, row by row.
  public var pixels: [[UInt8]] {
    (0..<height).flatMap { y in (0..<width).map { color($0 / 8, y / 8) } }
  }
}
