/// Detects whether presenting waits for the display (vsync).
///
/// SDL's software renderer reports vertical synchronization but returns after copying the image.
/// Then the loop must pace itself. The duration of the present call does not show this, because
/// drawing and copying in software also take milliseconds. Frames that follow each other faster
/// than the refresh rate do show it.
struct PacingDetector: Sendable {
  /// A number of consecutive frames, which are unpaced if they take less than `share` of their
  /// refreshes.
  private struct Window {
    var length: Int
    var share: Double
    private var seen = 0
    private var periods = 0.0

    init(length: Int, share: Double) {
      self.length = length
      self.share = share
    }

    /// Adds a frame. Returns `true` at the end of a window that was too fast.
    mutating func add(periods taken: Double) -> Bool {
      seen += 1
      periods += taken
      guard seen == length else { return false }
      defer { (seen, periods) = (0, 0) }
      return periods < share * Double(length)
    }
  }

  private(set) var isPaced: Bool
  private let startsPaced: Bool
  /// A window within the ten warm-up frames. Three of its frames may return immediately because
  /// they fill a queue. Then paced frames still take two thirds of a period on average.
  private var short = Window(length: 9, share: 0.6)
  /// A window for frames whose work takes nearly a period.
  private var long = Window(length: 60, share: 0.9)

  /// Creates a detector.
  ///
  /// - Parameter isPaced: `true` if presenting is assumed to wait until frames show otherwise,
  ///   `false` if it is known not to wait.
  init(isPaced: Bool = true) {
    self.isPaced = isPaced
    startsPaced = isPaced
  }

  /// Adds a frame by its interval and the refresh period, in nanoseconds.
  mutating func add(interval: Int64, period: Double) {
    // Once the loop paces itself, its intervals look paced. So the result is kept until `reset()`.
    guard isPaced else { return }
    let periods = Double(interval) / period
    let isFast = short.add(periods: periods)
    let isFastInTheLongRun = long.add(periods: periods)
    isPaced = !isFast && !isFastInTheLongRun
  }

  /// Restores the initial state, for a new renderer or after the window was hidden.
  mutating func reset() { self = PacingDetector(isPaced: startsPaced) }
}
