import FrameTiming

/// Decides how often the overlay is redrawn: in each frame, or a few times a second if drawing
/// takes more than a tenth of a refresh.
///
/// It judges whole seconds, several in a row, so that one disturbed frame has no effect. It returns
/// to every frame only when drawing everything takes half of the limit.
package struct OverlayRate: Equatable, Sendable {
  /// The share of a refresh period that the overlay may take.
  static let allowedShare = 0.1
  /// The share at or below which it is drawn in each frame again.
  static let restoredShare = 0.05
  /// The seconds between drawings in reduced mode.
  package static let interval = 0.25
  /// The number of consecutive seconds that cause a change of mode.
  static let secondsToReduce = 2
  static let secondsToRestore = 4

  /// Whether the overlay is redrawn only a few times a second.
  private(set) var isReduced = false
  /// Whether the reduction was reported, which happens once.
  private var wasReported = false
  private var seconds = 0
  private var next = FrameTime(nanoseconds: 0)

  /// Adds the cost of drawing the overlay during a second.
  ///
  /// - Parameters:
  ///   - milliseconds: The mean of the frames in which it was drawn.
  ///   - period: The refresh period in milliseconds.
  /// - Returns: Whether it is drawn less often from now on, for the first time.
  mutating func addSecond(milliseconds: Double, period: Double) -> Bool {
    let share = milliseconds / max(period, 0.001)
    let disagrees = isReduced ? share <= Self.restoredShare : share > Self.allowedShare
    seconds = disagrees ? seconds + 1 : 0
    guard seconds >= (isReduced ? Self.secondsToRestore : Self.secondsToReduce) else {
      return false
    }
    seconds = 0
    isReduced.toggle()
    next = FrameTime(nanoseconds: 0)
    defer { wasReported = true }
    return isReduced && !wasReported
  }

  /// Returns whether the overlay has to be redrawn in a frame at `time`. Call it once per frame.
  mutating func isDue(at time: FrameTime) -> Bool {
    guard isReduced else { return true }
    guard time >= next else { return false }
    next = time.advanced(bySeconds: Self.interval)
    return true
  }
}
