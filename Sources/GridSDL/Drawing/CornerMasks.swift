import CSDL2
import GridEngine

/// White discs and rings, whose quarters draw rounded corners.
///
/// A shape is rasterized once and then copied in any color: the software renderer takes thirty times
/// as long for a fan of triangles.
final class CornerMasks {
  /// A disc, or a ring.
  struct Shape: Hashable {
    /// The radius of the outer edge, in pixels.
    let radius: Int
    /// The width of the ring, in pixels; that of a disc is its radius.
    let line: Int
  }

  /// A shape in the upper left corner of a square.
  final class Mask {
    let texture: Texture
    /// The pixels of the texture, white with the shape's coverage as alpha.
    let bitmap: Bitmap

    fileprivate init(_ texture: Texture, _ bitmap: Bitmap) {
      self.texture = texture
      self.bitmap = bitmap
    }
  }

  private let renderer: RendererHandle
  private var masks: [Shape: Mask] = [:]
  /// The number of textures made.
  private(set) var masksMade = 0

  init(renderer: RendererHandle) { self.renderer = renderer }

  /// Returns the side of a square texture, in texels: the shape and two transparent columns, because
  /// SDL accepts no texture coordinates beyond the texture (``GradientMesh``).
  static func side(ofRadius radius: Int) -> Int { 2 * radius + 2 }

  /// Returns the mask of a shape, or nil if the renderer has no memory.
  func mask(of shape: Shape) -> Mask? {
    if let mask = masks[shape] { return mask }
    // A window shows only a few radii. More occur only while the scale changes continuously.
    if masks.count > 32 { masks.removeAll() }
    let side = Self.side(ofRadius: shape.radius)
    let texture = try? Texture(
      renderer: renderer, size: PixelSize(width: side, height: side),
      format: SDL_PIXELFORMAT_ARGB8888.rawValue, blends: true)
    guard let texture else { return nil }
    masksMade += 1
    let pixels = Self.pixels(of: shape)
    let isWritten = unsafe pixels.withUnsafeBytes { bytes in
      unsafe texture.update(
        rows: 0..<side, width: side, from: bytes.baseAddress!, bytesPerRow: side * 4)
    }
    guard isWritten else { return nil }
    let mask = Mask(texture, Bitmap(width: side, height: side, pixels: pixels))
    masks[shape] = mask
    return mask
  }

  /// Removes all shapes, after the renderer has lost its textures.
  func removeAll() { masks.removeAll() }

  /// Returns white pixels with the shape's coverage as alpha, rows from the top.
  static func pixels(of shape: Shape) -> [UInt32] {
    let side = side(ofRadius: shape.radius)
    let outer = Double(shape.radius)
    let inner = Double(shape.radius - shape.line)
    return (0..<side * side).map { index in
      let x = Double(index % side) + 0.5 - outer
      let y = Double(index / side) + 0.5 - outer
      let distance = (x * x + y * y).squareRoot()
      let hole = inner > 0 ? min(1, max(0, inner - distance + 0.5)) : 0
      let coverage = min(1, max(0, outer - distance + 0.5)) - hole
      return UInt32((coverage * 255).rounded()) << 24 | 0xFF_FFFF
    }
  }
}
