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

  /// Called in every frame that lays out, with what is in view of the section; it may move, fade,
  /// hide and raise elements.
  ///
  /// What it sets holds for an element until that leaves the view. The items are cells, then headers,
  /// footers and badges; `offset` is how far a row of its own is scrolled, below 0 from right to
  /// left, or the content's where it has none. Where several sections have a handler, the last
  /// section's comes first.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?

  /// See ``visibleItemsInvalidationHandler``.
  public typealias VisibleItemsHandler =
    @MainActor @Sendable (
      _ items: inout [LayoutVisibleItem], _ offset: Point, _ environment: LayoutEnvironment
    ) -> Void

  /// Makes a section of repeated `group`s.
  public init(group: LayoutGroup) { self.group = group }
}
