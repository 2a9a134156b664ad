/// The separators of a row in a list.
///
/// - SeeAlso: `UIListSeparatorConfiguration`.
public struct ListSeparatorConfiguration: Hashable, Sendable {
  /// Whether a separator is drawn.
  public enum Visibility: Hashable, Sendable {
    /// As usual for the row's position and the list's appearance.
    case automatic
    /// A separator, whatever the position.
    case visible
    /// No separator.
    case hidden
  }

  /// Whether the separator at the top of the row is visible; `automatic` by default: only at the
  /// first row of a `grouped` section.
  public var topSeparatorVisibility: Visibility = .automatic
  /// Whether the separator at the bottom of the row is visible; `automatic` by default: at every row,
  /// except the last one of an `insetGrouped` section.
  public var bottomSeparatorVisibility: Visibility = .automatic
  /// The insets of the separator at the top, in points; only leading and trailing count. 16 at the
  /// leading edge by default.
  public var topSeparatorInsets = DirectionalEdgeInsets(leading: 16)
  /// The insets of the separator at the bottom, in points; only leading and trailing count. 16 at the
  /// leading edge by default.
  ///
  /// The automatic separators at the edges of a `grouped` section have no insets.
  public var bottomSeparatorInsets = DirectionalEdgeInsets(leading: 16)
  /// The color of separators; a translucent gray by default, for light and dark backgrounds.
  public var color = Color(0x808080, alpha: 96)

  /// Creates the default configuration.
  public init() {}
}
