import FrameTiming
import GridEngine
import GridSDL

/// The animation of an open photo. It begins when the photo is shown completely.
struct ViewerAnimation {
  private var player: AnimationPlayer?
  /// Whether a player was requested. Other decoders than those of files may have none.
  private var hasBegun = false

  /// The request of the newest frame; nil before the first one, and for a still image.
  var shown: ImageRequest? { player?.shown }

  /// Returns the time of the next frame, or `time` if the animation can begin; nil if none is due.
  ///
  /// - Parameter isShown: Whether the photo is shown completely.
  func nextChange(after time: FrameTime, isShown: Bool) -> FrameTime? {
    guard isShown else { return nil }
    return hasBegun ? player?.nextChange : time
  }

  /// Shows the frame that is due at `time`, of a photo that is shown completely.
  ///
  /// - Parameter request: The source, and the size of further frames.
  /// - Returns: Whether the window has to be drawn.
  mutating func update(
    at time: FrameTime, _ request: ImageRequest, with pictures: ImageLoader
  ) -> Bool {
    if !hasBegun { (player, hasBegun) = (pictures.animation(of: request.source), true) }
    return player?.update(at: time, size: request.sizeInPixels) ?? false
  }
}
