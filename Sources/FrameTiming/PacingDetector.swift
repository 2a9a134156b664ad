/// Detects whether presenting waits for the display (vsync).
///
/// SDL's software renderer reports vertical synchronization but returns after copying the image.
/// Then the loop must pace itself. The duration of the present call does not show this, because
/// drawing and copying in software also take milliseconds. Frames that follow each other faster
/// than the refresh rate do show it, unless each of them waited for a frame callback: then the
/// display is faster than it states.
///
/// The verdict is not for good. A series of resizes, or a new mode, can look like a display that
/// does not wait. While the loop paces itself, its frames do not show whether waiting works. So
/// waiting is tried again for a few frames: after a second at first, and each time twice as late, up
/// to ``longestPause``.
struct PacingDetector: Sendable {
  /// The number of self-paced frames before the first trial.
  static let shortestPause = 60
  /// The maximum number of self-paced frames before a later trial.
  static let longestPause = 3_840
  /// The share of frames that have to wait for a frame callback to show that the display is faster.
  static let waitingShare = 0.7

  /// A number of consecutive frames, which are unpaced if they take less than `share` of their
  /// refreshes.
  private struct Window {
    var length: Int
    var share: Double
    private var seen = 0
    private var periods = 0.0
    private var waited = 0

    init(length: Int, share: Double) {
      self.length = length
      self.share = share
    }

    /// Adds a frame. Returns whether it was the last of a window, and whether that was too fast.
    mutating func add(periods taken: Double, waited hasWaited: Bool) -> (
      isComplete: Bool, isFast: Bool
    ) {
      seen += 1
      periods += taken
      waited += hasWaited ? 1 : 0
      guard seen == length else { return (false, false) }
      defer { (seen, periods, waited) = (0, 0, 0) }
      let isFast = periods < share * Double(length)
      return (true, isFast && Double(waited) < PacingDetector.waitingShare * Double(length))
    }
  }

  private(set) var isPaced: Bool
  private let startsPaced: Bool
  /// A window within the ten warm-up frames. Three of its frames may return immediately because
  /// they fill a queue. Then paced frames still take two thirds of a period on average.
  private var short = Window(length: 9, share: 0.6)
  /// A window for frames whose work takes nearly a period.
  private var long = Window(length: 60, share: 0.9)
  /// The number of self-paced frames until the next trial, and before the one after that.
  private var framesToTrial = 0
  private var nextPause = shortestPause

  /// Creates a detector.
  ///
  /// - Parameter isPaced: `true` if presenting is assumed to wait until frames show otherwise,
  ///   `false` if it is known not to wait.
  init(isPaced: Bool = true) {
    self.isPaced = isPaced
    startsPaced = isPaced
  }

  /// Adds a frame by its interval and the refresh period, in nanoseconds.
  ///
  /// - Parameter waited: Whether the frame waited for the compositor's frame callback.
  /// - Returns: Whether a trial of waiting begins.
  mutating func add(interval: Int64, period: Double, waited: Bool = false) -> Bool {
    guard isPaced else { return pause() }
    let periods = Double(interval) / period
    let ofShort = short.add(periods: periods, waited: waited)
    let ofLong = long.add(periods: periods, waited: waited)
    if ofShort.isFast || ofLong.isFast {
      isPaced = false
      (framesToTrial, nextPause) = (nextPause, min(2 * nextPause, Self.longestPause))
    } else if ofLong.isComplete {
      nextPause = Self.shortestPause
    }
    return false
  }

  /// Counts a self-paced frame.
  private mutating func pause() -> Bool {
    guard startsPaced else { return false }
    framesToTrial -= 1
    guard framesToTrial <= 0 else { return false }
    isPaced = true
    restart()
    return true
  }

  /// Tries waiting now, because the display has changed.
  mutating func retry() {
    isPaced = startsPaced
    nextPause = Self.shortestPause
    restart()
  }

  /// Begins new windows, because the frames so far were presented under other conditions.
  mutating func restart() {
    short = Window(length: short.length, share: short.share)
    long = Window(length: long.length, share: long.share)
  }

  /// Restores the initial state, for a new renderer or after the window was hidden.
  mutating func reset() { self = PacingDetector(isPaced: startsPaced) }
}
