import GridEngine

/// Textures that lie ready for another picture, by size class.
///
/// Making a texture costs the software renderer seven times as much as writing one. Sizes are rounded
/// up to 32 pixels, so that tiles whose sizes differ by a pixel share a class; a picture is drawn
/// from the upper left part, pixel for pixel.
struct TexturePool {
  private struct SizeClass: Hashable {
    let width: Int
    let height: Int
    let format: UInt32
  }

  private var shelves: [SizeClass: [Texture]] = [:]

  /// Bytes of the textures that lie in the pool.
  private(set) var byteCount = 0

  /// The size of a texture that holds a picture of `size`.
  static func textureSize(for size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width + 31) & ~31, height: (size.height + 31) & ~31)
  }

  /// Takes a texture out that fits a picture of `size`, or nil where there is none. O(1).
  mutating func take(for size: PixelSize, format: UInt32) -> Texture? {
    let rounded = Self.textureSize(for: size)
    let key = SizeClass(width: rounded.width, height: rounded.height, format: format)
    guard let texture = shelves[key]?.popLast() else { return nil }
    byteCount -= texture.byteCount
    return texture
  }

  /// Puts a texture in whose picture is no longer needed. O(1).
  mutating func put(_ texture: Texture) {
    let key = SizeClass(
      width: texture.size.width, height: texture.size.height, format: texture.format)
    shelves[key, default: []].append(texture)
    byteCount += texture.byteCount
  }

  /// Lets go of every texture in it.
  mutating func removeAll() {
    shelves.removeAll()
    byteCount = 0
  }
}
