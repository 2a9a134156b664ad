/// What the display made of one frame.
public struct FrameOutcome: Hashable, Sendable {
  /// Animation run: frames between two idle times.
  public var run = 0
  /// The refresh, counted from the start of the run, in which the frame was let go, or was seen
  /// where the display told.
  public var slot = 0
  /// Refreshes lost before this frame; always 0 without a fixed refresh.
  public var missed = 0
  /// Late by a refresh or more, but hidden by frames that were queued.
  public var isAbsorbed = false
  /// Milliseconds that the frame before stayed up longer than due.
  public var hitchMilliseconds = 0.0
  /// Nanoseconds since the frame before was let go; 0 for the first of a run.
  public var interval: Int64 = 0
  /// The refresh period in force, in milliseconds; 0 without a fixed refresh.
  public var refreshMilliseconds = 0.0
  /// Why the frame does not count, or `.none`.
  public var exclusion = FrameExclusion.none
  /// How many frames before this one turn out not to count either, for the same reason.
  public var retracted = 0

  /// Makes the outcome of a frame in time.
  public init() {}

  /// The frame counts in statistics and recordings.
  public var isCounted: Bool { exclusion == .none }
  /// The display waited for this frame.
  public var isHitch: Bool { isCounted && hitchMilliseconds > 0 }
}
