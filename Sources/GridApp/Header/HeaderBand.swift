import FrameTiming

/// The part of a header that is shown. In a low window it scrolls away with the content, and comes back as soon
/// as content moves back.
struct HeaderBand {
  /// The height of windows below which the header scrolls away, in points.
  static let lowWindow = 560.0
  /// The speed at which the header completes its movement when content has come to rest, in points per second.
  private static let settlingSpeed = 320.0

  /// The shown height, in points.
  private(set) var shown = 0.0
  private var offset: Double?
  private var time: FrameTime?

  /// Follows the content.
  ///
  /// - Parameters:
  ///   - offset: The content offset, which is negative where the header has its room above the content.
  ///   - height: The height of the header.
  ///   - window: The height of the window.
  ///   - isMoving: Whether content moves.
  ///   - time: The time of the frame.
  mutating func follow(
    offset: Double, height: Double, window: Double, isMoving: Bool, at time: FrameTime
  ) {
    defer { (self.offset, self.time) = (offset, time) }
    guard window < Self.lowWindow, let last = self.offset, let lastTime = self.time else {
      return shown = height
    }
    let moved = offset - last
    // A jump is no movement that the header could follow.
    if abs(moved) < window { shown -= moved }
    if !isMoving, moved == 0, shown > 0, shown < height {
      let step = max(0, time.seconds(since: lastTime)) * Self.settlingSpeed
      shown += shown * 2 < height ? -step : step
    }
    shown = min(max(shown, 0, -offset), height)
  }

  /// Hides the header, as in full screen.
  mutating func hide() { self = HeaderBand() }

  /// Whether it moves although content rests.
  func isSettling(height: Double) -> Bool { shown > 0 && shown < height }
}
