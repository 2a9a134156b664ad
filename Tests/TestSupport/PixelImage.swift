/// An image whose pixels are tested: a screenshot or the contents of a file.
public struct PixelImage: Equatable, Sendable {
  public let width: Int
  public let height: Int

  /// Four bytes for each pixel, row by row from the top. The bytes are kept as received: converting
  /// a million pixels to colors is slow in unoptimized tests.
  public private(set) var bytes: [UInt8]

  /// The order of the bytes of a pixel.
  public let order: Order

  /// An order of the bytes of a pixel.
  public enum Order: Sendable {
    /// Red, green, blue, alpha.
    case rgba
    /// Blue, green, red and an unused byte.
    case bgrx
  }

  /// Creates an image of one color.
  public init(width: Int, height: Int, filledWith color: PixelColor) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for _ in 0..<width * height {
      bytes.append(contentsOf: [color.red, color.green, color.blue, color.alpha])
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// Creates an image from the bytes of its pixels, row by row from the top.
  public init(width: Int, height: Int, bytes: [UInt8], order: Order = .rgba) {
    precondition(bytes.count == width * height * 4, "\(bytes.count) for \(width) by \(height)")
    self.order = order
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Returns the pixel in column `x` from the left and row `y` from the top.
  public subscript(x: Int, y: Int) -> PixelColor {
    let at = offset(x, y)
    return switch order {
    case .rgba:
      PixelColor(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
    case .bgrx: PixelColor(red: bytes[at + 2], green: bytes[at + 1], blue: bytes[at])
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height,
      "pixel (\(x), \(y)) is outside of \(width) by \(height)")
    return (y * width + x) * 4
  }

  /// Returns the part of `width` by `height` pixels at (`x`, `y`), which must be inside the image.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> PixelImage {
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for row in y..<y + height {
      part.append(contentsOf: bytes[offset(x, row)...offset(x + width - 1, row) + 3])
    }
    return PixelImage(width: width, height: height, bytes: part, order: order)
  }

  /// Returns the colors of every `step`th pixel of every `step`th row.
  public func colors(every step: Int) -> Set<PixelColor> {
    var found: Set<PixelColor> = []
    for y in stride(from: 0, to: height, by: step) {
      for x in stride(from: 0, to: width, by: step) { found.insert(self[x, y]) }
    }
    return found
  }

  /// Returns how many of every `step`th pixel of every `step`th row satisfy `accept`.
  public func count(every step: Int, where accept: (PixelColor) -> Bool) -> Int {
    var count = 0
    for y in stride(from: 0, to: height, by: step) {
      for x in stride(from: 0, to: width, by: step) where accept(self[x, y]) { count += 1 }
    }
    return count
  }
}
