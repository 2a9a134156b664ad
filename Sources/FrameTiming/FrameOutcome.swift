/// The outcome of presenting a frame: its slot, and whether it caused a hitch.
public struct FrameOutcome: Hashable, Sendable {
  /// The number of the run: a run is a sequence of frames without idle time in between.
  public var run = 0
  /// The refresh, counted from the start of the run, in which the frame was released, or became
  /// visible if its display time was reported.
  public var slot = 0
  /// The number of refreshes missed before this frame (dropped frames); always 0 if the refresh
  /// rate is variable.
  public var missed = 0
  /// Whether the frame was late by a refresh or more, but queued frames hid that.
  public var isAbsorbed = false
  /// The time in milliseconds for which the previous frame was visible longer than due: the hitch,
  /// also called jank or stutter.
  public var hitchMilliseconds = 0.0
  /// The time in nanoseconds since the release of the previous frame; 0 for the first frame of a
  /// run.
  public var interval: Int64 = 0
  /// The refresh period in milliseconds; 0 if the refresh rate is variable.
  public var refreshMilliseconds = 0.0
  /// The reason why the frame does not count, or `.none`.
  public var exclusion = FrameExclusion.none
  /// The number of previous frames that do not count either, for the same reason.
  public var retracted = 0

  /// Creates the outcome of a frame that is on time.
  public init() {}

  /// Whether the frame counts in statistics and recordings.
  public var isCounted: Bool { exclusion == .none }
  /// Whether the display had to wait for this frame.
  public var isHitch: Bool { isCounted && hitchMilliseconds > 0 }
}
