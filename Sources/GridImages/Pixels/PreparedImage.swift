import FrameTiming
import GridEngine

/// An image that is ready for upload to a texture: upright, at its final size, with rounded corners
/// in its alpha channel.
///
/// Immutable, so all threads may read it.
public final class PreparedImage: Sendable {
  private let pixels: PixelBuffer
  /// The width and height in pixels.
  public let size: PixelSize
  /// The stride, or pitch: the number of bytes from the start of one row to the start of the next.
  public let bytesPerRow: Int
  /// The order of the bytes of a pixel.
  public let format: PixelFormat
  /// Whether every alpha value is 255, so that the image can be drawn without blending.
  public let isOpaque: Bool
  /// The side, in pixels, of the squares at the four corners that may have transparent pixels. All
  /// others are opaque. At least half of the longer side if any pixel may be transparent.
  public let cornerExtent: Int
  /// Whether a sharper image for the same request follows.
  public let isPreview: Bool
  /// Whether a preview was enlarged from fewer pixels. One that was not is as sharp as its tile.
  package let isEnlarged: Bool
  /// Whether parts of it are missing, because its file is damaged or cut off.
  package let isDamaged: Bool
  /// The traits of its file.
  package let traits: ImageTraits

  /// Creates an image from decoded pixels.
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top, `bytesPerRow` apart, with straight (not premultiplied) alpha.
  ///   - size: The width and height in pixels.
  ///   - bytesPerRow: At least 4 × width, which is the default.
  ///   - format: The order of the bytes of a pixel.
  ///   - isOpaque: Whether every alpha value is 255.
  ///   - cornerExtent: The side of the squares at the corners that may have transparent pixels; by
  ///     default 0 for an opaque image, and the whole size for another one.
  ///   - isPreview: Whether a sharper image for the same request follows; `false` by default.
  public convenience init(
    pixels: consuming PixelBuffer, size: PixelSize, bytesPerRow: Int? = nil, format: PixelFormat,
    isOpaque: Bool, cornerExtent: Int? = nil, isPreview: Bool = false
  ) {
    self.init(
      pixels: pixels, size: size, bytesPerRow: bytesPerRow, format: format, isOpaque: isOpaque,
      cornerExtent: cornerExtent, isPreview: isPreview, isEnlarged: isPreview)
  }

  /// Creates an image as the public initializer does.
  ///
  /// - Parameters:
  ///   - isEnlarged: Whether it was enlarged from fewer pixels.
  ///   - isDamaged: Whether parts of it are missing, because its file is damaged; `false` by default.
  ///   - traits: The traits of its file; none by default.
  package init(
    pixels: consuming PixelBuffer, size: PixelSize, bytesPerRow: Int? = nil, format: PixelFormat,
    isOpaque: Bool, cornerExtent: Int? = nil, isPreview: Bool, isEnlarged: Bool,
    isDamaged: Bool = false, traits: ImageTraits = []
  ) {
    let bytesPerRow = bytesPerRow ?? 4 * size.width
    require(
      size.width > 0 && size.height > 0 && bytesPerRow >= 4 * size.width
        && pixels.byteCount >= bytesPerRow * (size.height - 1) + 4 * size.width,
      "\(pixels.byteCount) bytes are too few for \(size.width) x \(size.height) pixels")
    self.pixels = pixels
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.format = format
    self.isOpaque = isOpaque
    self.cornerExtent = isOpaque ? 0 : cornerExtent ?? max(size.width, size.height)
    self.isPreview = isPreview
    self.isEnlarged = isEnlarged
    self.isDamaged = isDamaged
    self.traits = traits
  }

  /// Whether any pixel may be transparent, and not only those of rounded corners.
  package var isTransparent: Bool { cornerExtent >= max(width, height) }

  /// The width in pixels.
  public var width: Int { size.width }
  /// The height in pixels.
  public var height: Int { size.height }
  /// The size in memory, in bytes.
  public var byteCount: Int { pixels.byteCount }

  /// Calls `body` with the pixels: rows from the top, ``bytesPerRow`` apart.
  public func withUnsafeBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    try unsafe pixels.withUnsafeBytes(body)
  }
}
