/// The spacing outside the four edges of an item or group. It takes space in the row and moves the
/// element without shrinking it.
///
/// - SeeAlso: `NSCollectionLayoutEdgeSpacing`.
public struct LayoutEdgeSpacing: Hashable, Sendable {
  /// The spacing before the leading edge.
  public var leading: LayoutSpacing
  /// The spacing above the top edge.
  public var top: LayoutSpacing
  /// The spacing after the trailing edge.
  public var trailing: LayoutSpacing
  /// The spacing below the bottom edge.
  public var bottom: LayoutSpacing

  /// Creates edge spacing; none by default.
  public init(
    leading: LayoutSpacing = .none, top: LayoutSpacing = .none,
    trailing: LayoutSpacing = .none, bottom: LayoutSpacing = .none
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  /// No spacing on any edge.
  public static let none = LayoutEdgeSpacing()

  /// Returns the spacing before the element along `axis`: leading or top.
  func start(along axis: Axis) -> LayoutSpacing { axis == .horizontal ? leading : top }

  /// Returns the spacing after the element along `axis`: trailing or bottom.
  func end(along axis: Axis) -> LayoutSpacing { axis == .horizontal ? trailing : bottom }

  /// Returns the minimum of both spacings along `axis`, in points.
  func minimum(along axis: Axis) -> Double {
    start(along: axis).minimum + end(along: axis).minimum
  }

  /// Returns the number of flexible spacings along `axis`: 0, 1 or 2.
  func flexibleCount(along axis: Axis) -> Int {
    (start(along: axis).isFlexible ? 1 : 0) + (end(along: axis).isFlexible ? 1 : 0)
  }
}
