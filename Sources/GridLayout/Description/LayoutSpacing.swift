/// The spacing between elements or next to one.
///
/// - SeeAlso: `NSCollectionLayoutSpacing`.
public enum LayoutSpacing: Hashable, Sendable {
  /// A spacing in points.
  case fixed(Double)
  /// A minimum spacing in points, plus an equal share of the remaining space along the axis. All
  /// flexible spacings of a group share equally. The minimum determines which subitems fit.
  case flexible(Double)

  /// No spacing.
  public static let none = LayoutSpacing.fixed(0)

  /// The minimum spacing in points.
  public var minimum: Double {
    switch self {
    case .fixed(let points), .flexible(let points): points
    }
  }

  /// Whether the spacing receives a share of the remaining space.
  public var isFlexible: Bool {
    if case .flexible = self { true } else { false }
  }
}
