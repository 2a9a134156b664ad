/// The direction in which a layout arranges items along the horizontal axis.
///
/// - SeeAlso: `UITraitCollection.layoutDirection`.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// The leading edge is on the left.
  case leftToRight
  /// The leading edge is on the right.
  case rightToLeft
}
