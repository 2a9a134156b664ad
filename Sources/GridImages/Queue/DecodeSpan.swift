import FrameTiming

/// A stretch of time that a decode thread worked on one picture, for traces.
public struct DecodeSpan: Hashable, Sendable {
  /// The kind of work.
  public enum Kind: Hashable, Sendable {
    /// Looking for what is there almost at once.
    case quick
    /// Decoding.
    case full
  }

  /// The thread's number, from 0.
  public let thread: Int
  public let kind: Kind
  public let start: FrameTime
  public let end: FrameTime
}
