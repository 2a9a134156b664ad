import FrameTiming

/// The direction in which content is scrolled, with hysteresis.
///
/// A finger that trembles, or content that springs back, would otherwise change the prepared range
/// in each frame. The direction changes after a reversed motion of a quarter of a viewport, or of a
/// tenth of a second.
struct ScrollHeading {
  /// The distance after which the direction changes, as a fraction of the viewport.
  static let distance = 0.25
  /// The duration after which the direction changes, in seconds.
  static let seconds = 0.1

  /// Whether content was last scrolled towards larger positions; `true` at the beginning.
  private(set) var isForward = true
  /// The distance and the start of the reversed motion.
  private var reversedDistance = 0.0
  private var reversedSince: FrameTime?

  /// Records the distance by which a frame moved content, in points.
  mutating func contentDidMove(by distance: Double, viewport: Double, at time: FrameTime) {
    guard distance != 0 else { return }
    if (distance > 0) == isForward {
      reversedDistance -= abs(distance)
      if reversedDistance <= 0 { (reversedDistance, reversedSince) = (0, nil) }
      return
    }
    reversedDistance += abs(distance)
    let start = reversedSince ?? time
    reversedSince = start
    guard reversedDistance >= Self.distance * viewport || time.seconds(since: start) >= Self.seconds
    else { return }
    isForward.toggle()
    (reversedDistance, reversedSince) = (0, nil)
  }
}
