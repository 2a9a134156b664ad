/// The base class of layouts: it gives a collection view the frame of each element.
///
/// Subclass it for an arrangement that ``CompositionalLayout`` cannot describe, such as items on a
/// circle or in a free canvas. Override ``prepare()``, ``collectionViewContentSize``,
/// ``layoutAttributesForElements(in:)`` and ``layoutAttributesForItem(at:)``; the other methods have
/// defaults. The collection view does the rest: reuse, preparation and prefetching of cells,
/// scrolling, updates with animation, selection and focus.
///
/// ```swift
/// final class DiagonalLayout: CollectionViewLayout {
///   override var collectionViewContentSize: Size {
///     let count = Double(itemCounts.first ?? 0)
///     return Size(width: count * 40 + 60, height: count * 40 + 60)
///   }
///
///   override func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
///     let corner = Double(indexPath.item) * 40
///     return LayoutAttributes(
///       forCellWith: indexPath, frame: Rect(x: corner, y: corner, width: 100, height: 100))
///   }
///
///   override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
///     let first = max(0, Int((rect.minY - 100) / 40)), last = Int(rect.maxY / 40)
///     return (first...max(first, last)).filter { $0 < itemCounts.first ?? 0 }
///       .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
///   }
/// }
/// ```
///
/// A layout belongs to one collection view at a time. Its methods may be called at any time between
/// frames and must not change the collection view or its data.
///
/// - SeeAlso: `UICollectionViewLayout`; the differences are in GridEngine's guide to custom layouts.
@MainActor
open class CollectionViewLayout {
  /// The collection view that uses the layout; `nil` before the first and after the last use.
  package weak var host: (any LayoutHost)?
  /// The size, the insets, the scale and the direction of the viewport; current when ``prepare()``
  /// is called.
  public package(set) var environment = LayoutEnvironment(containerSize: .zero)
  /// The number of items of each section; current when ``prepare()`` is called.
  public package(set) var itemCounts: [Int] = []
  /// The visible rectangle of the content, in content coordinates, of the current or last frame.
  public package(set) var visibleBounds = Rect.zero

  private lazy var model = CustomLayoutModel(self)

  /// Creates a layout.
  public init() {}

  /// The form in which the collection view uses the layout.
  package var solved: any SolvedLayout { model }

  // MARK: Content

  /// The axis along which the content mainly scrolls; vertical by default.
  ///
  /// Cells are prepared, and items keep their positions, along this axis. Content that is larger
  /// than the viewport scrolls along both axes.
  open var scrollDirection: Axis { .vertical }

  /// Computes whatever the other methods need.
  ///
  /// Called before the first query, and again after each invalidation and each change of
  /// ``itemCounts`` or ``environment``. Does nothing by default.
  open func prepare() {}

  /// The size of the content, in points; zero by default. Read once after each ``prepare()``.
  open var collectionViewContentSize: Size { .zero }

  /// Returns the attributes of all elements whose frames intersect a rectangle.
  ///
  /// The collection view asks for pages of the content and remembers the answers until the next
  /// invalidation, so a frame usually asks nothing. The answer must agree with
  /// ``layoutAttributesForItem(at:)``. Elements outside the rectangle are ignored, as are cells of
  /// items that do not exist, which are reported.
  ///
  /// - Parameter rect: A rectangle in content coordinates, in points. It can extend beyond the
  ///   content.
  /// - Returns: The attributes, in any order; empty by default.
  open func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] { [] }

  /// Returns the attributes of an item's cell; `nil`, the default, for an item that is not shown.
  ///
  /// Anchors, focus and `scrollToItem` use it, also for items far outside the viewport.
  ///
  /// - Parameter indexPath: An existing item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? { nil }

  /// Returns the attributes of a header, footer or badge; `nil`, the default, if there is none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? { nil }

  /// Returns the attributes of a decoration; `nil`, the default, if there is none.
  ///
  /// Register its view with `CollectionView.register(decoration:)`.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? { nil }

  // MARK: Invalidation

  /// Discards all attributes; ``prepare()`` is called in the next frame.
  ///
  /// The first fully visible item keeps its position. For an animated change, call
  /// `CollectionView.invalidateLayout(keeping:animated:)`.
  open func invalidateLayout() { invalidateLayout(with: LayoutInvalidationContext()) }

  /// Discards the attributes that a context names; ``prepare()`` is called in the next frame.
  ///
  /// An override calls `super`.
  open func invalidateLayout(with context: LayoutInvalidationContext) {
    solved.invalidate(context)
    host?.layoutDidInvalidate()
  }

  /// Returns whether the attributes depend on the visible rectangle and are outdated by its change;
  /// `false` by default.
  ///
  /// Called in each frame in which the content has moved. If it returns `true`, ``prepare()`` is
  /// called in the same frame.
  ///
  /// - Parameter newBounds: The visible rectangle, in content coordinates; ``visibleBounds`` is still
  ///   the previous one.
  open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }

  /// Returns what a change of the visible rectangle invalidates; everything by default.
  open func invalidationContext(forBoundsChange newBounds: Rect) -> LayoutInvalidationContext {
    LayoutInvalidationContext()
  }

  // MARK: Self-sizing

  /// Returns whether the size that a view requests changes the layout; `false` by default.
  ///
  /// Called for visible elements with ``LayoutAttributes/isEstimated``, once for each content and
  /// each extent across the scroll direction. Record the size and return `true` if a frame changes.
  ///
  /// - Parameters:
  ///   - preferred: The attributes with the requested size, rounded up to device pixels.
  ///   - original: The attributes that the layout returned.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: LayoutAttributes,
    withOriginalAttributes original: LayoutAttributes
  ) -> Bool { false }

  /// Returns what a requested size invalidates; everything by default.
  ///
  /// The first visible item keeps its position, so the context needs no offset adjustment.
  open func invalidationContext(
    forPreferredLayoutAttributes preferred: LayoutAttributes,
    withOriginalAttributes original: LayoutAttributes
  ) -> LayoutInvalidationContext { LayoutInvalidationContext() }

  // MARK: Updates

  /// Called when items were inserted, deleted or moved, before ``prepare()``; does nothing by
  /// default.
  ///
  /// ``itemCounts`` are still the old ones. A layout that stores values by index path converts them
  /// here.
  open func prepare(forCollectionViewUpdate update: CollectionViewUpdate) {}

  /// Returns the attributes from which an inserted item appears; `nil`, the default, to fade it in
  /// at its place.
  ///
  /// Called in an animated update, for visible inserted items only. Items that move, or come into
  /// view, start from their old frames.
  ///
  /// - Parameter indexPath: The index path after the update.
  /// - Returns: A frame in content coordinates after the update, and an opacity.
  open func initialLayoutAttributesForAppearingItem(
    at indexPath: IndexPath
  ) -> LayoutAttributes? { nil }

  /// Returns the attributes to which a deleted item disappears; `nil`, the default, to fade it out
  /// at its place.
  ///
  /// - Parameter indexPath: The index path before the update.
  /// - Returns: A frame in content coordinates after the update, and an opacity.
  open func finalLayoutAttributesForDisappearingItem(
    at indexPath: IndexPath
  ) -> LayoutAttributes? { nil }

  // MARK: Content offset

  /// Returns the content offset after an update, an invalidation or a change of layout; the proposal
  /// by default.
  ///
  /// - Parameter proposedContentOffset: The offset at which the first fully visible item, or the
  ///   requested anchor, has its former position on screen.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: Point) -> Point {
    proposedContentOffset
  }

  /// Returns the content offset at which scrolling ends after a drag; the proposal by default.
  ///
  /// The delegate's `collectionViewWillEndDragging` can change it again.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: The offset at which content would come to rest.
  ///   - velocity: The velocity in points per second; UIKit's is in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: Point, withScrollingVelocity velocity: Point
  ) -> Point { proposedContentOffset }

  /// Returns the content offset at which an item is shown by `scrollToItem` or by the focus; the
  /// proposal by default.
  ///
  /// Override it if frames depend on ``visibleBounds``, so that scrolling by a distance does not move
  /// an item by the same distance.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - proposedContentOffset: The offset that moves the item's current frame to the requested
  ///     position.
  open func targetContentOffset(
    forItemAt indexPath: IndexPath, proposedContentOffset: Point
  ) -> Point { proposedContentOffset }
}
