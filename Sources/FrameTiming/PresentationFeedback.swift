/// The reported display time of a frame, which arrives one or two frames later.
public struct PresentationFeedback: Hashable, Sendable {
  /// The number of the frame.
  public var frame: Int
  /// The time at which the frame became visible; `nil` if a later frame replaced it before that.
  public var time: FrameTime?
  /// The refresh period in nanoseconds; 0 if the refresh rate is variable or unknown.
  public var period: Int64
  /// The source of the report.
  public var source: DisplaySource

  /// Creates a report of a display time.
  public init(frame: Int, time: FrameTime?, period: Int64, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.period = period
    self.source = source
  }
}
