import CSDL2
import GridEngine

/// White discs, one for each radius, whose quarters draw rounded corners.
///
/// A disc is rasterized once and then copied in any color: the software renderer takes thirty times
/// as long for a fan of triangles.
final class CornerMasks {
  private let renderer: RendererHandle
  private var discs: [Int: Texture] = [:]

  init(renderer: RendererHandle) { self.renderer = renderer }

  /// Returns a disc of `radius` pixels in a square texture of twice that size, or nil if the
  /// renderer has no memory.
  func disc(radius: Int) -> Texture? {
    if let disc = discs[radius] { return disc }
    // A window shows only a few radii. More occur only while the scale changes continuously.
    if discs.count > 32 { discs.removeAll() }
    let side = 2 * radius
    let texture = try? Texture(
      renderer: renderer, size: PixelSize(width: side, height: side),
      format: SDL_PIXELFORMAT_ARGB8888.rawValue, blends: true)
    guard let texture else { return nil }
    let pixels = Self.pixels(radius: radius)
    let isWritten = unsafe pixels.withUnsafeBytes { bytes in
      unsafe texture.update(
        rows: 0..<side, width: side, from: bytes.baseAddress!, bytesPerRow: side * 4)
    }
    guard isWritten else { return nil }
    discs[radius] = texture
    return texture
  }

  /// Removes all discs, after the renderer has lost its textures.
  func removeAll() { discs.removeAll() }

  /// Returns white pixels with the disc's coverage as alpha, rows from the top.
  static func pixels(radius: Int) -> [UInt32] {
    let side = 2 * radius
    let center = Double(radius)
    return (0..<side * side).map { index in
      let x = Double(index % side) + 0.5 - center
      let y = Double(index / side) + 0.5 - center
      let coverage = min(1, max(0, center - (x * x + y * y).squareRoot() + 0.5))
      return UInt32((coverage * 255).rounded()) << 24 | 0xFF_FFFF
    }
  }
}
