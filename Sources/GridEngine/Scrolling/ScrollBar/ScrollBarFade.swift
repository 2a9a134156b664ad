import FrameTiming

/// How visible a scroll bar is: a pure function of when it was last in use.
public struct ScrollBarFade: Hashable, Sendable {
  /// Seconds for which it stays after its content rests; 0.5 by default.
  public var delay: Double
  /// Seconds that fading takes; 0.25 by default.
  public var duration: Double
  /// When content moved, or the pointer was at the bar, for the last time.
  private var lastUse: FrameTime?

  /// A bar that is not visible.
  public init(delay: Double = 0.5, duration: Double = 0.25) {
    self.delay = delay
    self.duration = duration
  }

  /// Notes that content moves, or that the pointer is at the bar, at `time`.
  public mutating func noteUse(at time: FrameTime) { lastUse = max(lastUse ?? time, time) }

  /// 1 where fully visible, 0 where not at all.
  public func opacity(at time: FrameTime) -> Double {
    guard let lastUse else { return 0 }
    let faded = (time.seconds(since: lastUse) - delay) / duration
    return 1 - min(max(faded, 0), 1)
  }

  /// When it changes next after `time`: `time` itself while it fades, nil when it is gone. An idle
  /// loop can sleep until then.
  public func nextChange(after time: FrameTime) -> FrameTime? {
    guard let lastUse, opacity(at: time) > 0 else { return nil }
    return max(time, lastUse.advanced(bySeconds: delay))
  }
}
