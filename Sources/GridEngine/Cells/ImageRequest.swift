/// One picture at one size: what a cell asks for and what everything between it and the screen is
/// keyed by.
public struct ImageRequest: Hashable, Sendable {
  /// When something is done to a picture's pixels.
  public enum Moment: Hashable, Sendable {
    /// Once, when it is decoded, away from the main thread.
    case decoding
    /// In every frame that shows it.
    case drawing
  }

  /// Names the picture to the decoder: a path, an address, an asset's name.
  public var source: String
  /// The size on screen, in device pixels; the picture aspect-fills it exactly.
  public var sizeInPixels: PixelSize
  /// Radius of the round corners, in device pixels; 0 for none.
  public var cornerRadiusInPixels: Int
  /// When the picture is brought to its size on screen.
  ///
  /// With `drawing` the decoder gives every pixel that the file has of what will be seen, as far as
  /// memory allows: the costly way, to see what the other is worth. `decoding` by default.
  public var scaling = Moment.decoding
  /// When the corners are rounded: baked into the pixels by the decoder, or masked by the renderer,
  /// with a pass of its own for each picture and frame. `decoding` by default.
  public var rounding = Moment.decoding

  /// Asks for `source` at a size in device pixels.
  public init(source: String, sizeInPixels: PixelSize, cornerRadiusInPixels: Int = 0) {
    self.source = source
    self.sizeInPixels = sizeInPixels
    self.cornerRadiusInPixels = cornerRadiusInPixels
  }

  /// The radius of the corners that the decoder bakes, in device pixels on screen.
  public var bakedCornerRadiusInPixels: Int { rounding == .decoding ? cornerRadiusInPixels : 0 }
}
