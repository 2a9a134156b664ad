/// The range of the content for which data and photos are requested before it is visible: the
/// prefetch window of data.
///
/// It extends two and a half viewports ahead and one and a half behind. With increasing velocity,
/// more of it is ahead. Above four viewports per second, photos would be visible too briefly; the
/// range is then only the viewport at the landing of the motion.
///
/// - SeeAlso: Texture's preload range (2.5 and 1.5 screens); Chromium's skewport.
public struct PreloadRange: Hashable, Sendable {
  /// The extent of the range.
  public enum Mode: Hashable, Sendable {
    /// Half a viewport ahead and a quarter behind, until the first screen is complete.
    case minimum
    /// Two and a half viewports ahead and one and a half behind, shifted with the velocity.
    case full
  }

  /// The speed, in viewports per second, from which the range extends three and a half viewports
  /// ahead and half a viewport behind.
  public static let fast = 2.0
  /// The speed, in viewports per second, above which only the landing is preloaded.
  public static let passing = 4.0

  /// The range, in points from the start of the viewport.
  public let stretch: ClosedRange<Double>

  /// Creates the range for a motion.
  ///
  /// - Parameters:
  ///   - velocity: Points per second, positive towards larger positions.
  ///   - isForward: Whether content was last scrolled towards larger positions, which decides the
  ///     side that is ahead.
  ///   - viewport: The extent of the viewport, in points.
  ///   - landing: The distance to the end of the motion, in points.
  ///   - mode: The extent of the range; `full` by default.
  public init(
    velocity: Double, isForward: Bool, viewport: Double, landing: Double, mode: Mode = .full
  ) {
    let speed = viewport > 0 ? abs(velocity) / viewport : 0
    if speed > Self.passing {
      stretch = landing...landing + viewport
      return
    }
    // The shift starts at 1 viewport per second and is gradual, so that a speed near the limit does
    // not alternately request and cancel.
    let shift = min(max(speed - Self.fast / 2, 0), 1)
    let (ahead, behind) = mode == .full ? (2.5 + shift, 1.5 - shift) : (0.5, 0.25)
    let (before, after) = isForward ? (behind, ahead) : (ahead, behind)
    stretch = -before * viewport...(1 + after) * viewport
  }
}
