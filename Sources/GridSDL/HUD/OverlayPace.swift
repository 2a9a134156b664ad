import FrameTiming

/// How often the overlay is drawn anew: in each frame, or, where that takes more than a tenth of a
/// refresh, a few times a second.
///
/// Judges whole seconds, and two in a row, so that one disturbed frame changes nothing; it goes back
/// only when drawing everything takes half of what is allowed.
package struct OverlayPace: Equatable, Sendable {
  /// The share of a refresh that the overlay may take.
  static let allowedShare = 0.1
  /// The share from which on down it is drawn in each frame again.
  static let restoredShare = 0.05
  /// Seconds between drawings while it is reduced.
  package static let interval = 0.25
  /// Seconds in a row that have to agree before it changes.
  static let secondsToReduce = 2
  static let secondsToRestore = 4

  /// Whether it is drawn a few times a second only.
  private(set) var isReduced = false
  /// Whether it was ever reduced, which is reported once.
  private var wasReported = false
  private var seconds = 0
  private var next = FrameTime(nanoseconds: 0)

  /// Takes what drawing the overlay took in a second's frames.
  ///
  /// - Parameters:
  ///   - milliseconds: The mean of the frames in which it was drawn.
  ///   - period: A refresh, milliseconds.
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

  /// Whether the overlay is to be drawn anew in a frame at `time`; asked once a frame.
  mutating func isDue(at time: FrameTime) -> Bool {
    guard isReduced else { return true }
    guard time >= next else { return false }
    next = time.advanced(bySeconds: Self.interval)
    return true
  }
}
