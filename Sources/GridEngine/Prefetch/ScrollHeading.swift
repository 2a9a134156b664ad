import FrameTiming

/// Which way content is scrolled; slow to believe in a turn.
///
/// A finger that wavers, or content that springs back, would otherwise turn what is prepared about
/// at each frame. A turn counts when it has gone on for a quarter of a viewport or a tenth of a
/// second.
struct ScrollHeading {
  /// The part of a viewport after which a turn counts.
  static let distance = 0.25
  /// The seconds after which it does.
  static let seconds = 0.1

  /// Whether content was last scrolled towards larger positions; so before it ever was.
  private(set) var isForward = true
  /// How far and since when it goes the other way.
  private var back = 0.0
  private var turned: FrameTime?

  /// Notes how far a frame moved content, points.
  mutating func note(movedBy distance: Double, viewport: Double, at time: FrameTime) {
    guard distance != 0 else { return }
    if (distance > 0) == isForward {
      back -= abs(distance)
      if back <= 0 { (back, turned) = (0, nil) }
      return
    }
    back += abs(distance)
    let start = turned ?? time
    turned = start
    guard back >= Self.distance * viewport || time.seconds(since: start) >= Self.seconds else {
      return
    }
    isForward.toggle()
    (back, turned) = (0, nil)
  }
}
