import FrameTiming

/// The time interval in which a decode thread worked on one image, for traces.
public struct DecodeSpan: Hashable, Sendable {
  /// The kind of work.
  public enum Kind: Hashable, Sendable {
    /// Looking for an image that is available almost immediately.
    case quick
    /// Decoding.
    case full
  }

  /// The index of the thread, from 0.
  public let thread: Int
  public let kind: Kind
  public let start: FrameTime
  public let end: FrameTime
}
