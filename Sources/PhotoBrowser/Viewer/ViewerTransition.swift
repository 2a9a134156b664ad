import FrameTiming

/// The animation of an open photo from its tile to the window and back.
///
/// It can reverse at any time, and the remaining distance takes its share of the duration.
package nonisolated struct ViewerTransition: Equatable {
  /// The duration of the whole animation in seconds.
  static let duration = 0.25

  /// The progress, from 0 at the tile to 1 in the window.
  private(set) var progress = 0.0
  /// Whether the photo is opening or open.
  package private(set) var isOpening = true

  private var reversalProgress = 0.0
  private var start: FrameTime?

  /// Creates the animation of a photo that opens from its tile.
  init() {}

  /// Creates the state of a photo that is open without an animation.
  static var opened: ViewerTransition {
    var transition = ViewerTransition()
    transition.progress = 1
    return transition
  }

  private var target: Double { isOpening ? 1 : 0 }

  /// Whether the animation is running.
  package var isMoving: Bool { progress != target }

  /// Whether the photo is back at its tile.
  package var hasLanded: Bool { !isOpening && progress == 0 }

  /// Starts or reverses the animation towards the window or the tile.
  mutating func reverse(toOpen opens: Bool) {
    guard opens != isOpening else { return }
    isOpening = opens
    reversalProgress = progress
    start = nil
  }

  /// Updates the progress for the frame that is displayed at `time`. The first call starts the
  /// animation.
  mutating func advance(to time: FrameTime) {
    guard isMoving else { return }
    let begin = start ?? time
    start = begin
    let distance = target - reversalProgress
    let part = min(1, time.seconds(since: begin) / (Self.duration * abs(distance)))
    let left = 1 - part
    // Ease out.
    progress = part >= 1 ? target : reversalProgress + distance * (1 - left * left * left)
  }
}
