/// Tells whether presenting waits for the display at all.
///
/// SDL's software renderer claims to and returns when it has copied the picture; then the loop has
/// to pace itself. How long present takes is no evidence, for copying and drawing in software take
/// milliseconds as well: frames that come faster than the display refreshes are.
struct PacingDetector: Sendable {
  /// So many frames in less than a share of their refreshes have not been paced.
  private struct Window {
    var length: Int
    var share: Double
    private var seen = 0
    private var periods = 0.0

    init(length: Int, share: Double) {
      self.length = length
      self.share = share
    }

    /// Adds a frame; `true` at the end of a window that was too fast.
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
  /// Within the ten frames that do not count at the start. A queue of three that fills lets as many
  /// go at once, so that the other six take two thirds of a period in the mean.
  private var short = Window(length: 9, share: 0.6)
  /// For frames whose work takes nearly a period.
  private var long = Window(length: 60, share: 0.9)

  /// Makes a detector that believes presenting to wait until frames show otherwise, or knows that it
  /// does not.
  init(isPaced: Bool = true) {
    self.isPaced = isPaced
    startsPaced = isPaced
  }

  /// Adds a frame; `interval` and `period` in nanoseconds.
  mutating func add(interval: Int64, period: Double) {
    // Once the loop sleeps by itself its intervals look paced: the answer stays until ``reset()``.
    guard isPaced else { return }
    let periods = Double(interval) / period
    let isFast = short.add(periods: periods)
    let isFastInTheLongRun = long.add(periods: periods)
    isPaced = !isFast && !isFastInTheLongRun
  }

  /// Starts again with what was known at first; for a new renderer, or a window that was hidden.
  mutating func reset() { self = PacingDetector(isPaced: startsPaced) }
}
