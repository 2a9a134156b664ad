/// When the display showed a frame, as it says itself, one or two frames later.
public struct ShownFrame: Hashable, Sendable {
  /// The number the frame was presented under.
  public var frame: Int
  /// The moment it lit up; `nil` if a later frame took its place and it was never seen.
  public var time: FrameTime?
  /// The display's period in nanoseconds; 0 if it has none or did not say.
  public var period: Int64
  /// Who says so.
  public var source: DisplaySource

  /// Makes what the display said of one frame.
  public init(frame: Int, time: FrameTime?, period: Int64, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.period = period
    self.source = source
  }
}

/// What a true display time makes of a frame; replaces the estimate in its record.
public struct ShownOutcome: Hashable, Sendable {
  /// The number the frame was presented under.
  public var frame: Int
  /// The moment it lit up; `nil` if never.
  public var time: FrameTime?
  /// Who says so.
  public var source: DisplaySource
  /// Nanoseconds since the frame seen before; 0 for the first of a run.
  public var interval: Int64 = 0
  /// Its refresh, counted from the first one seen in the run.
  public var slot = 0
  /// Refreshes lost before it.
  public var missed = 0
  /// Milliseconds that the frame before stayed up longer than due.
  public var hitchMilliseconds = 0.0

  /// Makes the outcome of the first frame seen in a run.
  public init(frame: Int, time: FrameTime?, source: DisplaySource) {
    self.frame = frame
    self.time = time
    self.source = source
  }
}
