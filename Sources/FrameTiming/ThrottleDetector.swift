/// Detects that a compositor delays the frames of a window that is not visible.
///
/// A window that is covered or on another workspace receives no frame callbacks. It presents when
/// the wait for them ends: after 50 ms for a loop that waits itself, after three refreshes or 50 ms
/// with SDL 2.30 and later, after ten refreshes or a second with earlier versions. These frames are
/// not visible, so they are not hitches.
struct ThrottleDetector: Sendable {
  /// The number of consecutive frames that show throttling: without a frame callback or, if the loop
  /// does not know, with long waits of the same length.
  static let streakLength = 3
  /// The wait, in periods, above which a frame may be throttled.
  static let longWait = 2.5

  private var streak = 0
  private var lastWait = 0.0
  /// The first frame of the streak, and the release before it.
  private var first: (frame: Int, start: FrameTime) = (0, FrameTime(nanoseconds: 0))

  /// Adds a frame. Returns the release before the throttled time and the number of previous frames
  /// that were throttled too; `nil` if the frame was not throttled.
  ///
  /// - Parameters:
  ///   - previous: The release of the previous frame.
  ///   - release: The release of the frame.
  ///   - period: The refresh period in nanoseconds.
  mutating func add(
    _ present: FramePresent, from previous: FrameTime, to release: FrameTime, period: Double
  ) -> (start: FrameTime, retracted: Int)? {
    let interval = release.nanoseconds(since: previous)
    // A software renderer draws while it presents.
    let wait = Double(min(present.blocked, interval - present.cpu)) / period
    let isLong = present.callbackTimedOut ?? (wait > Self.longWait)
    let isAlike = present.callbackTimedOut != nil || abs(wait - lastWait) < 0.5
    let wasThrottled = streak >= Self.streakLength
    lastWait = wait
    if !isLong {
      streak = 0
    } else if streak > 0 && isAlike {
      streak += 1
    } else {
      (streak, first) = (1, (present.frame, previous))
    }
    if streak == Self.streakLength { return (first.start, Self.streakLength - 1) }
    // The wait that ends because the window is visible again began when it was not.
    let isEnding = wasThrottled && 2 * wait * period > Double(interval)
    return streak > Self.streakLength || isEnding ? (previous, 0) : nil
  }

  /// Ends the streak if the display showed one of its frames: the window is visible, and its frames
  /// are as slow as the display or its driver.
  mutating func frameDisplayed(_ frame: Int) {
    if streak > 0 && frame >= first.frame { streak = 0 }
  }

  /// Removes all frames, at the start of a run.
  mutating func reset() { self = ThrottleDetector() }
}
