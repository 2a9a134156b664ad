/// What a layout is solved for.
///
/// - SeeAlso: `NSCollectionLayoutEnvironment`.
public struct LayoutEnvironment: Hashable, Sendable {
  /// The collection view's size in points, no insets taken off.
  public var containerSize: Size
  public var safeAreaInsets: DirectionalEdgeInsets
  public var layoutMargins: DirectionalEdgeInsets
  /// Device pixels for each point; nil for no rounding to pixels.
  public var scale: Double?
  /// Whether the whole layout is mirrored.
  public var isRightToLeft: Bool

  /// Makes an environment; without insets, at 1 pixel for each point by default.
  public init(
    containerSize: Size, safeAreaInsets: DirectionalEdgeInsets = .zero,
    layoutMargins: DirectionalEdgeInsets = .zero, scale: Double? = 1, isRightToLeft: Bool = false
  ) {
    self.containerSize = containerSize
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.scale = scale
    self.isRightToLeft = isRightToLeft
  }

  /// The container's insets that `reference` stands for; `layout` is what automatic means.
  func insets(
    for reference: ContentInsetsReference, layout: ContentInsetsReference
  ) -> DirectionalEdgeInsets {
    switch reference == .automatic ? layout : reference {
    case .none: .zero
    case .automatic, .safeArea: safeAreaInsets
    case .layoutMargins, .readableContent: layoutMargins
    }
  }
}
