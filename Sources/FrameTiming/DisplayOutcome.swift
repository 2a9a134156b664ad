/// The outcome of a frame by its reported display time, which replaces the estimate in its record.
public struct DisplayOutcome: Hashable, Sendable {
  /// The number of the frame.
  public var frame: Int
  /// The time at which the frame became visible; `nil` if it never did.
  public var time: FrameTime?
  /// The source of the report.
  public var source: DisplaySource
  /// The time in nanoseconds since the previous visible frame; 0 for the first of a run.
  public var interval: Int64 = 0
  /// The refresh of the frame, counted from the first visible frame of the run.
  public var slot = 0
  /// The number of refreshes missed before the frame.
  public var missed = 0
  /// The time in milliseconds for which the previous frame was visible longer than due.
  public var hitchMilliseconds = 0.0
  /// The reason why the frame does not count, or `.none`: the previous frame was visible, or was not,
  /// in time that is left out.
  public var exclusion = FrameExclusion.none

  /// Creates the outcome of the first visible frame of a run.
  public init(frame: Int, time: FrameTime?, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.source = source
  }
}
