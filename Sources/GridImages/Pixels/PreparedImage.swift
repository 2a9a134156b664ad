import GridEngine

/// A picture as the renderer wants it: upright, at its final size, corners baked, waiting for the
/// upload that makes it a texture.
///
/// Never changes once made, so all threads may read it.
public final class PreparedImage: Sendable {
  private let pixels: PixelBuffer
  /// Width and height in pixels.
  public let size: PixelSize
  /// Bytes from one row to the next.
  public let bytesPerRow: Int
  /// The order of the bytes of a pixel.
  public let format: PixelFormat
  /// Whether every alpha is 255, so that it can be drawn without blending.
  public let isOpaque: Bool
  /// Whether a better picture of the same request follows.
  public let isPreview: Bool

  /// Makes a picture of pixels that are complete.
  ///
  /// - Parameter pixels: Rows from the top, `bytesPerRow` apart, straight alpha.
  /// - Parameter bytesPerRow: 4 × width by default.
  public init(
    pixels: consuming PixelBuffer, size: PixelSize, bytesPerRow: Int? = nil, format: PixelFormat,
    isOpaque: Bool, isPreview: Bool = false
  ) {
    let bytesPerRow = bytesPerRow ?? 4 * size.width
    precondition(
      size.width > 0 && size.height > 0 && bytesPerRow >= 4 * size.width
        && pixels.byteCount >= bytesPerRow * (size.height - 1) + 4 * size.width,
      "\(pixels.byteCount) bytes do not hold \(size.width) x \(size.height) pixels")
    self.pixels = pixels
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.isOpaque = isOpaque
    self.isPreview = isPreview
  }

  /// Width in pixels.
  public var width: Int { size.width }
  /// Height in pixels.
  public var height: Int { size.height }
  /// What it costs in memory.
  public var byteCount: Int { pixels.byteCount }

  /// Hands the pixels out for upload: rows from the top, ``bytesPerRow`` apart.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe pixels.withUnsafeBytes(body)
  }
}
