/// Which insets of the container are added to a section's own, across the scroll direction only.
///
/// - SeeAlso: `UIContentInsetsReference`.
public enum ContentInsetsReference: Hashable, Sendable, CaseIterable {
  /// The layout's reference; for the layout itself, the safe area.
  case automatic
  case none
  case safeArea
  case layoutMargins
  /// As ``layoutMargins``.
  case readableContent
}
