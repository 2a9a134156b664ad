/// Room between elements, or beside one.
///
/// - SeeAlso: `NSCollectionLayoutSpacing`.
public enum LayoutSpacing: Hashable, Sendable {
  /// Exactly this many points.
  case fixed(Double)
  /// At least this many points, and an equal share of the room that is left on its axis; all
  /// flexible spacings of a group share alike. Which subitems fit is decided with the least.
  case flexible(Double)

  /// No room.
  public static let none = LayoutSpacing.fixed(0)

  /// The points it takes at least.
  public var minimum: Double {
    switch self {
    case .fixed(let points), .flexible(let points): points
    }
  }

  /// Whether it takes a share of the room that is left.
  public var isFlexible: Bool {
    if case .flexible = self { true } else { false }
  }
}
