/// Room outside the four sides of an item or group: it takes part in the row and moves the element
/// without shrinking it.
///
/// - SeeAlso: `NSCollectionLayoutEdgeSpacing`.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  public var leading: LayoutSpacing
  public var top: LayoutSpacing
  public var trailing: LayoutSpacing
  public var bottom: LayoutSpacing

  /// Makes edge spacing; none by default.
  public init(
    leading: LayoutSpacing = .none, top: LayoutSpacing = .none,
    trailing: LayoutSpacing = .none, bottom: LayoutSpacing = .none
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// No room on any side.
  public static let none = LayoutEdgeSpacing()

  /// The spacing before the element along `axis`: leading or top.
  func start(along axis: Axis) -> LayoutSpacing { axis == .horizontal ? leading : top }

  /// The spacing behind the element along `axis`: trailing or bottom.
  func end(along axis: Axis) -> LayoutSpacing { axis == .horizontal ? trailing : bottom }

  /// The points both sides along `axis` take at least.
  func minimum(along axis: Axis) -> Double {
    start(along: axis).minimum + end(along: axis).minimum
  }

  /// How many of the two sides along `axis` share the room that is left: 0, 1 or 2.
  func flexibleCount(along axis: Axis) -> Int {
    (start(along: axis).isFlexible ? 1 : 0) + (end(along: axis).isFlexible ? 1 : 0)
  }
}
