/// A request for an image at one size; the key of the decoder's, the cache's and the renderer's
/// entries.
public struct ImageRequest: Hashable, Sendable {
  /// The stage at which the pixels of an image are processed.
  package enum ScalingStage: Hashable, Sendable {
    /// Once, when the image is decoded, on a background thread.
    case decoding
    /// In each frame that shows the image.
    case drawing
  }

  /// The appearance of an image that is drawn larger than it is.
  public enum Magnification: Hashable, Sendable {
    /// Pixels are interpolated.
    case smooth
    /// Pixels are squares.
    case nearest
  }

  /// The origin of the image, such as a file.
  public var source: ImageSource
  /// The size on screen, in device pixels; the image fills it and keeps its aspect ratio.
  public var sizeInPixels: PixelSize
  /// The corner radius, in device pixels; 0 for square corners.
  public var cornerRadiusInPixels: Int
  /// The part of the image that is shown, as if the file contained nothing else; nil, the default,
  /// for all of it.
  public var part: ImagePart?
  /// The stage at which the image is scaled to its size on screen (downsampled); `decoding` by
  /// default. Textures have no mipmaps, so scaling down when drawing aliases.
  ///
  /// With `drawing`, the decoder returns all visible pixels of the file, as far as memory allows.
  /// This is expensive and serves comparisons.
  package var scaling = ScalingStage.decoding
  /// The stage at which the corners are rounded; `decoding` by default.
  ///
  /// With `decoding`, the decoder writes the corners into the pixels. With `drawing`, the renderer
  /// masks them, in an additional pass for each image and frame.
  package var rounding = ScalingStage.decoding

  /// The appearance of the image if it is drawn larger than it is; `smooth` by default.
  public var magnification = Magnification.smooth

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - source: The origin of the image.
  ///   - sizeInPixels: The size on screen, in device pixels.
  ///   - cornerRadiusInPixels: The corner radius, in device pixels; 0 by default.
  public init(source: ImageSource, sizeInPixels: PixelSize, cornerRadiusInPixels: Int = 0) {
    self.source = source
    self.sizeInPixels = sizeInPixels
    self.cornerRadiusInPixels = cornerRadiusInPixels
  }

  /// Creates a request for an image file.
  ///
  /// - Parameters:
  ///   - path: The path of the file (``ImageSource/file(_:)``).
  ///   - sizeInPixels: The size on screen, in device pixels.
  ///   - cornerRadiusInPixels: The corner radius, in device pixels; 0 by default.
  public init(file path: String, sizeInPixels: PixelSize, cornerRadiusInPixels: Int = 0) {
    self.init(
      source: .file(path), sizeInPixels: sizeInPixels, cornerRadiusInPixels: cornerRadiusInPixels)
  }

  /// Hashes the source, the size, the corners and the part.
  public func hash(into hasher: inout Hasher) {
    // Requests are hashed in every frame, and few differ in nothing but the other properties.
    hasher.combine(source)
    hasher.combine(sizeInPixels)
    hasher.combine(cornerRadiusInPixels)
    hasher.combine(part)
  }

  /// The radius of corners that the decoder rounds, in device pixels on screen.
  package var bakedCornerRadiusInPixels: Int { rounding == .decoding ? cornerRadiusInPixels : 0 }
}
