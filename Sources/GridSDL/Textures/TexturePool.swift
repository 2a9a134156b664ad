import GridEngine

/// Unused textures for reuse, by size class.
///
/// Making a texture takes the software renderer seven times as long as writing one. Sizes are
/// rounded up to 32 pixels, so that tiles whose sizes differ by a pixel share a class. An image is
/// drawn from the top left part of its texture, pixel for pixel.
struct TexturePool {
  private struct SizeClass: Hashable {
    let width: Int
    let height: Int
    let format: UInt32
  }

  private var shelves: [SizeClass: [Texture]] = [:]

  /// The size of the pooled textures in bytes.
  private(set) var byteCount = 0

  /// The size of a texture for an image of `size`.
  static func textureSize(for size: PixelSize) -> PixelSize {
    PixelSize(width: (size.width + 31) & ~31, height: (size.height + 31) & ~31)
  }

  /// Removes and returns a texture for an image of `size`, or nil if there is none. O(1).
  mutating func take(for size: PixelSize, format: UInt32) -> Texture? {
    let rounded = Self.textureSize(for: size)
    let key = SizeClass(width: rounded.width, height: rounded.height, format: format)
    guard let texture = shelves[key]?.popLast() else { return nil }
    byteCount -= texture.byteCount
    return texture
  }

  /// Adds a texture that is no longer needed. O(1).
  mutating func put(_ texture: Texture) {
    let key = SizeClass(
      width: texture.size.width, height: texture.size.height, format: texture.format)
    shelves[key, default: []].append(texture)
    byteCount += texture.byteCount
  }

  /// Destroys all pooled textures.
  mutating func removeAll() {
    shelves.removeAll()
    byteCount = 0
  }
}
