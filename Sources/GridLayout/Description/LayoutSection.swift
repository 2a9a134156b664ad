/// A section: a group that is repeated until all items are placed, with headers, footers and
/// backgrounds.
///
/// ``justifiedRows(aspectRatios:rowHeight:spacing:)`` and
/// ``waterfall(aspectRatios:columns:spacing:)`` arrange items by their aspect ratios instead.
///
/// - SeeAlso: `NSCollectionLayoutSection`.
public struct LayoutSection: Sendable {
  /// The group that is repeated.
  public var group: LayoutGroup
  /// The insets around the groups. Along the scroll direction, headers and footers are outside
  /// them.
  public var contentInsets: DirectionalEdgeInsets = .zero
  /// The container insets that are added; those of the layout by default.
  public var contentInsetsReference: ContentInsetsReference = .automatic
  /// The extent of the section across the scroll direction, in points, with its insets; `nil`, the
  /// default, for that of the container.
  ///
  /// Consecutive sections with an extent share a row while they fit, with the spacing between sections
  /// between them. The row is as long as the longest of them. Fractions of the container's width refer
  /// to the extent of the section. The insets of ``contentInsetsReference`` are around the row instead of
  /// each section. A section that scrolls orthogonally always has a row of its own.
  public var crossExtent: Double?
  /// The spacing between groups, in points; 0 by default.
  public var interGroupSpacing: Double = 0
  /// The extent along the scroll direction that each item has in addition to its image, in points, for a
  /// caption; 0 by default. Only sections of items with aspect ratios use it.
  public var captionExtent: Double = 0
  /// Whether and how groups scroll across the scroll direction of the layout; `none` by default.
  public var orthogonalScrollingBehavior: OrthogonalScrollingBehavior = .none
  /// Whether boundary items have the width of the section's content (the default) or of the
  /// container.
  public var supplementariesFollowContentInsets: Bool = true
  /// The headers, footers and other views at the boundary of the section; none by default.
  public var boundarySupplementaryItems: [LayoutBoundarySupplementaryItem] = []
  /// The backgrounds of the section; none by default.
  public var decorationItems: [LayoutDecorationItem] = []

  /// The space before boundary items at the start, in points: that of a list's header.
  var headerTopPadding = 0.0
  /// The background and the separators of rows; `nil` if the section is not a list.
  var listStyle: ListStyle?
  /// The arrangement by aspect ratios; `nil` for repeated groups.
  var arrangement: AspectRatioArrangement?

  /// The closure that can move, fade, hide and raise the visible elements of the section.
  ///
  /// It is called for each frame that is laid out. The changes to an element last until it leaves
  /// the viewport. The items are cells first, then headers, footers and badges. `offset` is the
  /// scroll offset of the section's orthogonal row, negative in a right-to-left layout, or the
  /// content offset in other sections. If several sections have a handler, that of the last section
  /// is called first.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?

  /// The type of ``visibleItemsInvalidationHandler``.
  public typealias VisibleItemsHandler =
    @MainActor @Sendable (
      _ items: inout [LayoutVisibleItem], _ offset: Point, _ environment: LayoutEnvironment
    ) -> Void

  /// Creates a section of repeated `group`s.
  public init(group: LayoutGroup) { self.group = group }
}
