/// What of the content is worth having cells for before it is seen.
///
/// Ahead as far as the motion goes in a fifth of a second, but not beyond where it will rest; at least
/// a row and at most a viewport. Behind half as far, for turning round.
///
/// - SeeAlso: Chromium's skewport (0.2 s for rasterized tiles); Compose's cache window.
public struct PreparedRange: Hashable, Sendable {
  /// Seconds of motion that are prepared for.
  public static let lookahead = 0.2

  /// How far before and behind the viewport, points.
  public var before: Double
  public var after: Double

  /// The range for content that moves.
  ///
  /// - Parameters:
  ///   - velocity: Points per second, above 0 towards larger positions.
  ///   - isForward: Which way content was scrolled last; decides which side is ahead.
  ///   - row: The extent of a row, points.
  ///   - viewport: The extent of the viewport, points.
  ///   - landing: How far from here the motion will end, points.
  public init(
    velocity: Double, isForward: Bool, row: Double, viewport: Double, landing: Double
  ) {
    let way = isForward ? landing : -landing
    let reach = min(abs(velocity) * Self.lookahead, max(0, way) + row)
    let ahead = min(max(reach, row), max(viewport, row))
    (before, after) = isForward ? (ahead / 2, ahead) : (ahead, ahead / 2)
  }

  /// The range of positions around those of `viewport`.
  func around(_ viewport: ClosedRange<Double>) -> ClosedRange<Double> {
    viewport.lowerBound - before...viewport.upperBound + after
  }
}
