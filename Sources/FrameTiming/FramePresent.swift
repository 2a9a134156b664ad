/// The times of a frame that the loop has presented.
public struct FramePresent: Hashable, Sendable {
  /// The number of the frame, ascending by one.
  public var frame: Int
  /// The time at which the frame's work began.
  public var started: FrameTime
  /// The time of the present call, after the sleep of a loop that paces itself.
  public var called: FrameTime
  /// The time at which the present call returned.
  public var returned: FrameTime
  /// The time in nanoseconds spent waiting for the display in the present call or the first drawing
  /// call. The sleep of a loop that paces itself is not included.
  public var blocked: Int64
  /// The thread's CPU time for the frame, in nanoseconds.
  public var cpu: Int64
  /// Whether the window is minimized, hidden or not mapped.
  public var isHidden: Bool
  /// Whether the process was stopped and continued since the previous frame, as by `SIGSTOP`.
  public var wasStopped: Bool
  /// Whether the wait for the frame callback ended without it, after a time limit; `nil` for a loop
  /// that does not wait for the callback itself.
  public var callbackTimedOut: Bool?

  /// Creates the times of a frame.
  public init(
    frame: Int, started: FrameTime, called: FrameTime, returned: FrameTime, blocked: Int64,
    cpu: Int64, isHidden: Bool = false, wasStopped: Bool = false, callbackTimedOut: Bool? = nil
  ) {
    self.frame = frame
    self.started = started
    self.called = called
    self.returned = returned
    self.blocked = blocked
    self.cpu = cpu
    self.isHidden = isHidden
    self.wasStopped = wasStopped
    self.callbackTimedOut = callbackTimedOut
  }

  /// Creates the times of a frame from its record.
  public init(
    _ record: FrameRecord, isHidden: Bool = false, wasStopped: Bool = false,
    callbackTimedOut: Bool? = nil
  ) {
    self.init(
      frame: record.frame, started: record.started, called: record.called,
      returned: record.returned, blocked: record.presentWait, cpu: record.cpu, isHidden: isHidden,
      wasStopped: wasStopped, callbackTimedOut: callbackTimedOut)
  }
}
