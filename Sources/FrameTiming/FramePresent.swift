/// What the loop knows about one frame once it has been presented.
public struct FramePresent: Hashable, Sendable {
  /// Running number of the frame, ascending by one.
  public var frame: Int
  /// The frame's work began.
  public var started: FrameTime
  /// The present call was made; where the loop paces itself, after its sleep.
  public var called: FrameTime
  /// The present call returned.
  public var returned: FrameTime
  /// Nanoseconds spent waiting for the display: inside present, or in the first drawing call.
  /// The loop's own sleep does not belong here.
  public var blocked: Int64
  /// Nanoseconds of processor time that the thread spent on the frame.
  public var cpu: Int64
  /// The window is minimised, hidden or not mapped.
  public var isHidden: Bool

  /// Makes the facts of a frame.
  public init(
    frame: Int, started: FrameTime, called: FrameTime, returned: FrameTime, blocked: Int64,
    cpu: Int64, isHidden: Bool = false
  ) {
    self.frame = frame
    self.started = started
    self.called = called
    self.returned = returned
    self.blocked = blocked
    self.cpu = cpu
    self.isHidden = isHidden
  }
}
