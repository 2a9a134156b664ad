/// What of the content is worth having cells for before it is seen.
///
/// Ahead of the motion as far as it goes in a fifth of a second, at least a row and at most a
/// viewport; behind half as far, for turning round.
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
  ///   - row: The extent of a row, points.
  ///   - viewport: The extent of the viewport, points.
  public init(velocity: Double, row: Double, viewport: Double) {
    let ahead = min(max(abs(velocity) * Self.lookahead, row), max(viewport, row))
    (before, after) = velocity < 0 ? (ahead, ahead / 2) : (ahead / 2, ahead)
  }
}
