import GridEngine

/// Decodes the images that an ``ImagePipeline`` requests.
///
/// The pipeline's threads call these methods, several at once. The methods may block.
public protocol ImageDecoding: Sendable {
  /// Returns an image that is available almost immediately, such as one from a disk cache or the
  /// thumbnail in a camera's file.
  ///
  /// The pipeline calls this for all pending requests before it calls the expensive
  /// ``decode(_:quality:cancellation:)`` for any of them, so it should take well under a
  /// millisecond.
  ///
  /// - Returns: An image with ``PreparedImage/isPreview`` is shown until the decoded one replaces
  ///   it; one without is final. `nil`, the default, if there is none.
  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage?

  /// Returns the estimated cost of ``decode(_:quality:cancellation:)``. The default is 1, the cost
  /// of an ordinary photo. While content scrolls, images that cost several times as much are
  /// decoded after the others.
  ///
  /// Called once for each request, before its first decode. Must be as fast as
  /// ``quickImage(for:cancellation:)``.
  func effort(of request: ImageRequest) -> Double

  /// Returns the version of a source, so that one that failed is decoded again after it has
  /// changed. `nil`, the default, if the version is unknown.
  ///
  /// Called on decode threads: before each decode, and when a source that failed is requested
  /// again.
  func version(of source: String) -> ImageVersion?

  /// Decodes the image at exactly the size of the request.
  ///
  /// - Parameter cancellation: Checked between rows. A decode that is almost done may finish.
  /// - Throws: ``ImageError``; its reason is `cancelled` if the flag stopped the decode.
  func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage
}

extension ImageDecoding {
  public func effort(of request: ImageRequest) -> Double { 1 }

  public func version(of source: String) -> ImageVersion? { nil }

  public func quickImage(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> PreparedImage? { nil }
}

/// The version of a source. Two versions are equal if the source has not been written in between.
public struct ImageVersion: Hashable, Sendable {
  /// The modification time in nanoseconds, from any start.
  public let modified: Int64
  public let byteCount: Int64

  /// Makes a version.
  public init(modified: Int64, byteCount: Int64) {
    self.modified = modified
    self.byteCount = byteCount
  }
}

/// The trade-off between quality and speed of a decode.
public enum DecodeQuality: Hashable, Sendable {
  /// Scaled down from at least twice the size: visually equal to Lanczos (43 dB).
  case sharp
  /// Scaled down from at least the size: slightly softer (39 dB) and cheaper, for a fling.
  case fast
}
