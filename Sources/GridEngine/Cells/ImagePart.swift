/// A part of an image, in pixels of the upright image.
///
/// A photo that is too large for memory is decoded in its visible part only.
public struct ImagePart: Hashable, Sendable {
  /// The distance of the part from the left and the top of the image.
  public var x, y: Int
  /// The size of the part.
  public var size: PixelSize

  /// Creates a part.
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }
}
