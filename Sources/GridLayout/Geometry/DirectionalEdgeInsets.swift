/// Insets of the four edges of a rectangle, in points.
///
/// The leading edge is on the left, or on the right in a right-to-left layout.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The inset of the top edge.
  public var top: Double
  /// The inset of the leading edge.
  public var leading: Double
  /// The inset of the bottom edge.
  public var bottom: Double
  /// The inset of the trailing edge.
  public var trailing: Double

  /// Creates insets; all zero by default.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates equal insets on all four edges.
  public init(all inset: Double) {
    self.init(top: inset, leading: inset, bottom: inset, trailing: inset)
  }

  /// Insets of zero.
  public static let zero = DirectionalEdgeInsets()
}
