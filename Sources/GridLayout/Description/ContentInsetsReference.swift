/// The container insets that are added to a section's own insets, across the scroll direction only.
///
/// - SeeAlso: `UIContentInsetsReference`.
public enum ContentInsetsReference: Hashable, Sendable, CaseIterable {
  /// The reference of the layout; in the layout's configuration, the safe area.
  case automatic
  /// No container insets.
  case none
  /// ``LayoutEnvironment/safeAreaInsets``.
  case safeArea
  /// ``LayoutEnvironment/layoutMargins``.
  case layoutMargins
  /// The same as ``layoutMargins``.
  case readableContent
}
