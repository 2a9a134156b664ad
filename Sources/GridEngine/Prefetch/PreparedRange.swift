/// The range of the content for which cells are prepared before it is visible: the overscan, or
/// prefetch window, of cells.
///
/// Ahead, it extends by the distance of 0.2 seconds of motion, but not beyond its landing; at least
/// a row and at most a viewport. Behind, it extends half as far, for a reversal.
///
/// - SeeAlso: Chromium's skewport (0.2 s for rasterized tiles); Compose's cache window.
public struct PreparedRange: Hashable, Sendable {
  /// The time by which motion is prepared in advance, in seconds.
  public static let lookahead = 0.2

  /// The extent before the viewport, in points.
  public var before: Double
  /// The extent after the viewport, in points.
  public var after: Double

  /// Creates the range for a motion.
  ///
  /// - Parameters:
  ///   - velocity: Points per second, positive towards larger positions.
  ///   - isForward: Whether content was last scrolled towards larger positions, which decides the
  ///     side that is ahead.
  ///   - row: The extent of a row, in points.
  ///   - viewport: The extent of the viewport, in points.
  ///   - landing: The distance to the end of the motion, in points.
  public init(
    velocity: Double, isForward: Bool, row: Double, viewport: Double, landing: Double
  ) {
    let distance = isForward ? landing : -landing
    let reach = min(abs(velocity) * Self.lookahead, max(0, distance) + row)
    let ahead = min(max(reach, row), max(viewport, row))
    (before, after) = isForward ? (ahead / 2, ahead) : (ahead, ahead / 2)
  }

  /// Returns the range of positions around the viewport.
  func around(_ viewport: ClosedRange<Double>) -> ClosedRange<Double> {
    viewport.lowerBound - before...viewport.upperBound + after
  }
}
