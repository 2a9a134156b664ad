import GridEngine

/// Decodes the frames of an animation.
public protocol AnimationDecoding: Sendable {
  /// Decodes a frame. Frames in order cost least. Called on any thread, one call at a time; it may block.
  ///
  /// - Parameters:
  ///   - index: The number of the frame, from 0 on.
  ///   - size: The size of the upright image in pixels.
  ///   - cancellation: Stops the decode.
  /// - Throws: ``ImageError``; its reason is `unsupported` if the image is not animated.
  func frame(
    _ index: Int, size: PixelSize, cancellation: CancellationFlag
  ) throws(ImageError) -> AnimationFrame
}

/// A decoded frame of an animation.
public struct AnimationFrame: Sendable {
  /// All of the canvas, composed with the frames before.
  public let image: PreparedImage
  /// The time for which it is shown, in seconds, above 0.
  public let duration: Double
  /// Whether no frame follows.
  public let isLast: Bool
  /// The number of times that the animation plays; 0 for endlessly.
  public let playCount: Int

  /// Creates a frame.
  public init(image: PreparedImage, duration: Double, isLast: Bool, playCount: Int) {
    self.image = image
    self.duration = duration
    self.isLast = isLast
    self.playCount = playCount
  }
}
