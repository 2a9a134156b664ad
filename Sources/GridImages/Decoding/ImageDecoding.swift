import GridEngine

/// Decodes the images that an ``ImagePipeline`` requests.
///
/// The pipeline calls these methods on several threads at once. They may block.
public protocol ImageDecoding: Sendable {
  /// Returns an image that is available almost immediately, such as one from a disk cache or the
  /// thumbnail in a camera's file.
  ///
  /// The pipeline calls this for all pending requests before it calls the expensive
  /// ``decode(_:quality:cancellation:)`` for any of them, so it should take well under a
  /// millisecond.
  ///
  /// - Returns: A preview (``PreparedImage/isPreview``), which is shown until the decoded image
  ///   replaces it, or the final image, which is not decoded again. `nil`, the default, if neither
  ///   is available.
  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage?

  /// Returns the estimated cost of ``decode(_:quality:cancellation:)``, relative to an ordinary
  /// photo. The default is 1.
  ///
  /// While content scrolls, images that cost several times as much are decoded after the others.
  /// Called once for each request, before its first decode. Must be as fast as
  /// ``quickImage(for:cancellation:)``.
  func effort(of request: ImageRequest) -> Double

  /// Returns the version of a source; `nil`, the default, if it is unknown.
  ///
  /// A source that could not be decoded is decoded again when its version has changed.
  ///
  /// Called on decode threads: before each decode, and when a source that could not be decoded is
  /// requested again.
  func version(of source: ImageSource) -> ImageVersion?

  /// Decodes the image at exactly the size of the request.
  ///
  /// - Parameters:
  ///   - request: The source and the size in pixels.
  ///   - quality: The trade-off between quality and speed.
  ///   - cancellation: A flag to check between rows. A decode that is almost complete may ignore it.
  /// - Returns: The image, upright and in sRGB.
  /// - Throws: ``ImageError``; its reason is `cancelled` if the flag stopped the decode.
  func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage

  /// Returns a decoder of the frames of an image, which may turn out not to be animated; `nil`, the
  /// default, if no image is. Called on the main thread, so it reads no file.
  func animation(of source: ImageSource) -> (any AnimationDecoding)?

  /// Releases memory that is kept to save time, because the memory of the system is short. By default nothing
  /// happens.
  func releaseUnusedMemory()
}

extension ImageDecoding {
  public func effort(of request: ImageRequest) -> Double { 1 }

  public func version(of source: ImageSource) -> ImageVersion? { nil }

  public func animation(of source: ImageSource) -> (any AnimationDecoding)? { nil }

  public func releaseUnusedMemory() {}

  public func quickImage(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> PreparedImage? { nil }
}

/// The version of a source, which changes when the source is written.
public struct ImageVersion: Hashable, Sendable {
  /// The modification time in nanoseconds since a fixed date of the decoder's choice.
  public let modified: Int64
  /// The length of the source, in bytes.
  public let byteCount: Int64
  /// The time of the last change of any kind, in nanoseconds since the same date; 0 if it is unknown.
  /// Programs that turn or describe a photo often restore its modification time.
  public let changed: Int64

  /// Creates a version.
  public init(modified: Int64, byteCount: Int64, changed: Int64 = 0) {
    self.modified = modified
    self.byteCount = byteCount
    self.changed = changed
  }
}

/// The trade-off between quality and speed of a decode.
public enum DecodeQuality: Hashable, Sendable {
  /// Scaled down from at least twice the size: visually equal to a Lanczos filter.
  case sharp
  /// Scaled down from at least the size: slightly softer and cheaper, for a fling.
  case fast
}
