import FrameTiming

/// The opacity of a scroll bar as a function of its last use.
public struct ScrollBarFade: Hashable, Sendable {
  /// The time in seconds for which the bar stays visible after its content came to rest; 0.5 by
  /// default.
  public var delay: Double
  /// The duration of fading out, in seconds; 0.25 by default.
  public var duration: Double
  /// The time at which content last moved, or the pointer was last over the bar.
  private var lastUse: FrameTime?

  /// Creates a bar that is not visible.
  public init(delay: Double = 0.5, duration: Double = 0.25) {
    self.delay = delay
    self.duration = duration
  }

  /// Records that content moves, or that the pointer is over the bar.
  public mutating func wasUsed(at time: FrameTime) { lastUse = max(lastUse ?? time, time) }

  /// Returns the opacity at `time`, from 0 to 1.
  public func opacity(at time: FrameTime) -> Double {
    guard let lastUse else { return 0 }
    let faded = (time.seconds(since: lastUse) - delay) / duration
    return 1 - min(max(faded, 0), 1)
  }

  /// Returns the time of the next change of the opacity: `time` itself during a fade, `nil` if the
  /// bar is invisible. An idle loop can sleep until then.
  public func nextChange(after time: FrameTime) -> FrameTime? {
    guard let lastUse, opacity(at: time) > 0 else { return nil }
    return max(time, lastUse.advanced(bySeconds: delay))
  }
}
