/// Pixels of text on their way to a texture: 0xAARRGGBB, straight alpha, rows from the top.
nonisolated struct Bitmap: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  private(set) var pixels: [UInt32]

  /// A transparent bitmap; white under its alpha, so that scaled edges do not darken.
  init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    pixels = Array(repeating: 0x00FF_FFFF, count: self.width * self.height)
  }

  /// A bitmap of given pixels, `width * height` of them.
  init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      pixels.count == width * height, "\(pixels.count) pixels are not \(width) x \(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The alpha of a pixel, 0...255.
  func alpha(x: Int, y: Int) -> UInt8 { UInt8(truncatingIfNeeded: pixels[y * width + x] >> 24) }

  /// Lays `other` over this one with its corner at (`x`, `y`); what lies outside is cut off.
  ///
  /// Where both have ink the denser pixel stays: pieces of one line touch by a pixel at most.
  mutating func place(_ other: Bitmap, x: Int, y: Int) {
    let columns = max(0, -x)..<max(max(0, -x), min(other.width, width - x))
    for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      let target = (y + row) * width + x
      let source = row * other.width
      for column in columns {
        let pixel = other.pixels[source + column]
        if pixel >> 24 > pixels[target + column] >> 24 { pixels[target + column] = pixel }
      }
    }
  }

  /// This picture with straight alpha, whichever it has now.
  ///
  /// SDL_ttf 2.20 hands out colour glyphs as FreeType made them, premultiplied, and documents
  /// neither way. In a premultiplied picture no channel is above its alpha; in a straight one
  /// nearly every edge has one that is.
  func withStraightAlpha() -> Bitmap {
    guard pixels.allSatisfy(Self.mayBePremultiplied) else { return self }
    return Bitmap(width: width, height: height, pixels: pixels.map(Self.unpremultiplied))
  }

  private static func mayBePremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return alpha >= pixel >> 16 & 0xFF && alpha >= pixel >> 8 & 0xFF && alpha >= pixel & 0xFF
      // SDL_ttf fills what lies beside glyphs with the text's colour at no alpha.
      || alpha == 0
  }

  private static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func divided(_ channel: UInt32) -> UInt32 { (channel * 255 + alpha / 2) / alpha }
    return alpha << 24 | divided(pixel >> 16 & 0xFF) << 16 | divided(pixel >> 8 & 0xFF) << 8
      | divided(pixel & 0xFF)
  }

  /// This picture made smaller by averaging all that falls into each new pixel, weighted by alpha.
  ///
  /// - Complexity: O(*p*), *p* being the pixels of the larger of the two.
  func scaled(width newWidth: Int, height newHeight: Int) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight)
    guard width > 0, height > 0 else { return result }
    for y in 0..<result.height {
      let rows = Self.cover(y, of: result.height, over: height)
      for x in 0..<result.width {
        let columns = Self.cover(x, of: result.width, over: width)
        result.pixels[y * result.width + x] = average(rows: rows, columns: columns)
      }
    }
    return result
  }

  /// The stretch of the old side under one new pixel, in 1/256 of an old pixel.
  private static func cover(_ index: Int, of count: Int, over old: Int) -> Range<Int> {
    let start = index * old * 256 / count
    return start..<max(start + 1, (index + 1) * old * 256 / count)
  }

  private func average(rows: Range<Int>, columns: Range<Int>) -> UInt32 {
    var alpha = 0
    var red = 0
    var green = 0
    var blue = 0
    for y in (rows.lowerBound >> 8)...((rows.upperBound - 1) >> 8) {
      let rowWeight = min(rows.upperBound, (y + 1) << 8) - max(rows.lowerBound, y << 8)
      for x in (columns.lowerBound >> 8)...((columns.upperBound - 1) >> 8) {
        let weight =
          rowWeight * (min(columns.upperBound, (x + 1) << 8) - max(columns.lowerBound, x << 8))
        let pixel = Int(pixels[y * width + x])
        let share = weight * (pixel >> 24)
        alpha += share
        red += share * (pixel >> 16 & 0xFF)
        green += share * (pixel >> 8 & 0xFF)
        blue += share * (pixel & 0xFF)
      }
    }
    guard alpha > 0 else { return 0x00FF_FFFF }
    let mean = (alpha + rows.count * columns.count / 2) / (rows.count * columns.count)
    let half = alpha / 2
    return UInt32(mean) << 24 | UInt32((red + half) / alpha) << 16
      | UInt32((green + half) / alpha) << 8 | UInt32((blue + half) / alpha)
  }
}
