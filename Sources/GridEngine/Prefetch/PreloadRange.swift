/// What of the content is worth having data and pictures for before it is seen.
///
/// Two and a half viewports ahead and one and a half behind; the faster content moves the more of it
/// lies ahead. Nothing that flies by is worth a picture of its own: above four viewports a second it
/// is only the viewport where the motion will end.
///
/// - SeeAlso: Texture's preload range (2.5 and 1.5 screens); Chromium's skewport.
public struct PreloadRange: Hashable, Sendable {
  /// How much is preloaded.
  public enum Mode: Hashable, Sendable {
    /// Half a viewport ahead and a quarter behind: before the first screen is complete.
    case minimum
    case full
  }

  /// The speed from which on three and a half viewports lie ahead and half a one behind, viewports a
  /// second.
  public static let fast = 2.0
  /// The speed above which content only flies by, viewports a second.
  public static let passing = 4.0

  /// What is preloaded, in points from where the viewport begins.
  public let stretch: ClosedRange<Double>

  /// The range for content that moves.
  ///
  /// - Parameters:
  ///   - velocity: Points per second, above 0 towards larger positions.
  ///   - isForward: Which way content was scrolled last; decides which side is ahead.
  ///   - viewport: The extent of the viewport, points.
  ///   - landing: How far from here the motion will end, points.
  public init(
    velocity: Double, isForward: Bool, viewport: Double, landing: Double, mode: Mode = .full
  ) {
    let speed = viewport > 0 ? abs(velocity) / viewport : 0
    if speed > Self.passing {
      stretch = landing...landing + viewport
      return
    }
    // From 1 viewport a second on, so that a speed about the limit does not ask and cancel by turns.
    let shift = min(max(speed - Self.fast / 2, 0), 1)
    let (ahead, behind) = mode == .full ? (2.5 + shift, 1.5 - shift) : (0.5, 0.25)
    let (before, after) = isForward ? (behind, ahead) : (ahead, behind)
    stretch = -before * viewport...(1 + after) * viewport
  }
}
