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
  /// The kind of the work.
  public let kind: Kind
  /// The time at which the work began.
  public let start: FrameTime
  /// The time at which the work ended.
  public let end: FrameTime
}
