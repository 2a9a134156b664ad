/// One group, repeated until every item of the section has a place, and what goes around it.
///
/// - SeeAlso: `NSCollectionLayoutSection`.
public struct LayoutSection: Sendable {
  public var group: LayoutGroup
  /// Around the groups; headers and footers lie outside these in the scroll direction.
  public var contentInsets: DirectionalEdgeInsets = .zero
  /// Which insets of the container are added; the layout's by default.
  public var contentInsetsReference: ContentInsetsReference = .automatic
  /// Room between groups, none before the first or behind the last.
  public var interGroupSpacing: Double = 0
  /// Whether groups run across the scroll direction; no by default.
  public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior = .none
  /// Whether boundary items lie in the section's content width (the default) or in the whole
  /// container's.
  public var supplementariesFollowContentInsets: Bool = true
  public var boundarySupplementaryItems: [LayoutBoundarySupplementaryItem] = []
  public var decorationItems: [LayoutDecorationItem] = []

  /// Makes a section of repeated `group`s.
  public init(group: LayoutGroup) { self.group = group }
}
