/// One picture at one size: what a cell asks for and what everything between it and the screen is
/// keyed by.
public struct ImageRequest: Hashable, Sendable {
  /// Names the picture to the decoder: a path, an address, an asset's name.
  public var source: String
  /// The size on screen, in device pixels; the picture aspect-fills it exactly.
  public var sizeInPixels: PixelSize
  /// Radius of the round corners baked into the picture, in device pixels; 0 for none.
  public var cornerRadiusInPixels: Int

  /// Asks for `source` at a size in device pixels.
  public init(source: String, sizeInPixels: PixelSize, cornerRadiusInPixels: Int = 0) {
    self.source = source
    self.sizeInPixels = sizeInPixels
    self.cornerRadiusInPixels = cornerRadiusInPixels
  }
}
