import GridEngine

/// Turns a request into pixels; what the engine needs from whoever knows files and formats.
///
/// Both calls come from the pipeline's own threads, several at once, and may block.
public protocol ImageDecoding: Sendable {
  /// A picture of the request that is there almost at once, such as one from a disk cache or one
  /// that a camera put into the file.
  ///
  /// Asked for all waiting requests before the dear ``decode(_:quality:cancellation:)`` of any, so
  /// it should take well under a millisecond.
  ///
  /// - Returns: A picture marked ``PreparedImage/isPreview`` is shown until the decoded one comes;
  ///   one that is not marked is final; `nil`, the default, means that there is none.
  func quickImage(for request: ImageRequest, cancellation: CancellationFlag) -> PreparedImage?

  /// What decoding the picture in full is likely to cost, 1 for an ordinary photograph, which is also
  /// the default. While content moves, what costs several times as much lets others go first.
  ///
  /// Asked once for each request, before its first decode; must be as quick as ``quickImage``.
  func effort(of request: ImageRequest) -> Double

  /// The state that a source is in, so that one that failed is decoded again once it has changed;
  /// `nil`, the default, where that cannot be known.
  ///
  /// Asked on decode threads, before each decode and when a source that failed is asked for again.
  func version(of source: String) -> ImageVersion?

  /// The picture in full, at the request's size exactly.
  ///
  /// - Parameter cancellation: Looked at between rows. One that is nearly done may finish.
  /// - Throws: ``ImageError``; its reason is `cancelled` when the flag stopped it.
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

/// The state of what a source names, such as a file's: equal as long as nobody has written it.
public struct ImageVersion: Hashable, Sendable {
  /// When it was last changed, in nanoseconds from any beginning.
  public let modified: Int64
  public let byteCount: Int64

  /// Makes a version.
  public init(modified: Int64, byteCount: Int64) {
    self.modified = modified
    self.byteCount = byteCount
  }
}

/// How much care a decode takes.
public enum DecodeQuality: Hashable, Sendable {
  /// Scaled down from at least twice the size: as good as Lanczos to the eye (43 dB).
  case sharp
  /// Scaled down from at least the size: a little softer (39 dB) and cheaper, for a fling.
  case hurried
}
