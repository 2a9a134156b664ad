/// A layout as the collection view uses it: solved for the current items and environment.
///
/// All coordinates are leading coordinates of the content, in points: x grows from the leading edge.
/// ``coordinates`` converts them to those of the outside. The defaults are those of a layout without
/// orthogonal rows, visible-items handlers and siblings that are measured together.
///
/// - SeeAlso: ``CompositionalLayout``; ``CustomLayoutModel``.
@MainActor
package protocol SolvedLayout: AnyObject {
  /// The axis along which content scrolls, cells are prepared and anchors keep their positions.
  var scrollDirection: Axis { get }
  /// The environment for which the layout was last solved.
  var environment: LayoutEnvironment { get }
  /// The conversion between the coordinates of the solved layout and those of the outside.
  var coordinates: LeadingCoordinates { get }
  /// The size of the content, in points.
  var contentSize: Size { get }
  /// The number of items in each section for which the layout was solved; `nil` for a section that
  /// shows nothing.
  var solvedItemCounts: [Int?] { get }

  // MARK: Solving

  /// Solves the layout for sections with the given item counts.
  func prepare(itemCounts: [Int], environment: LayoutEnvironment)
  /// Solves the layout after a change of sections or items; measured sizes stay with their items.
  func apply(_ change: LayoutChange, itemCounts: [Int], environment: LayoutEnvironment)
  /// Solves the layout after a change of sections or items, if no size of a cell is to be kept.
  ///
  /// - Parameter newSection: Returns the new index of a section; `nil` if it was deleted.
  func follow(
    _ newSection: (Int) -> Int?, itemCounts: [Int], environment: LayoutEnvironment)
  /// Records what is outdated until the layout is solved again.
  func invalidate(_ context: LayoutInvalidationContext)
  /// Returns the displacement of the viewport that a pending invalidation requests, and resets it;
  /// `nil` if there is none.
  func takeContentOffsetAdjustment() -> Point?
  /// Solves the layout again if a change of the visible rectangle requires it.
  ///
  /// - Returns: The displacement of the viewport that the layout requests; `nil` if it was not solved
  ///   again.
  func followBounds(_ bounds: Rect) -> Point?

  // MARK: Queries

  /// Calls `body` once for each element whose frame intersects `rect`, in no particular order.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content, in points.
  ///   - visibleBounds: The visible rectangle of the content, for pinned elements.
  ///   - body: Receives the attributes of each element.
  func forEachElement(in rect: Rect, visibleBounds: Rect, _ body: (LayoutAttributes) -> Void)
  /// Returns the layout attributes of an item's cell; `nil` if there is no such item.
  func attributes(ofItemAt path: IndexPath) -> LayoutAttributes?
  /// Returns the layout attributes of a header, footer or badge; `nil` if there is none.
  ///
  /// - Parameter visibleBounds: The visible rectangle, for pinned elements; `nil` for their unpinned
  ///   positions.
  func attributes(
    ofSupplementary kind: String, at path: IndexPath, visibleBounds: Rect?
  ) -> LayoutAttributes?
  /// Calls `body` with ranges of items of each section that are in `rect`, in the order of the
  /// items. A range can contain some more items near `rect`.
  func forEachItemRange(in rect: Rect, _ body: (_ section: Int, _ items: Range<Int>) -> Void)
  /// Returns the items whose frames share an area with `rect`.
  func itemIntervals(in rect: Rect) -> ItemIntervals
  /// Returns the distance of a section's beginning from the leading edge or the top of the content, in
  /// points; `nil` if there is no such section, or it shows nothing.
  func start(ofSection section: Int) -> Double?

  /// Returns the lengths that pinned headers and footers cover at both ends of the viewport, from the
  /// leading edge or the top, when an item is next to them.
  func pinnedExtents(aroundItemAt path: IndexPath) -> (start: Double, end: Double)
  /// Calls `body` with each section without items that may intersect `rect`, and its frame.
  func forEachEmptySection(meeting rect: Rect, _ body: (_ section: Int, _ frame: Rect) -> Void)

  // MARK: Measuring

  /// Whether the layout keeps measured item sizes.
  var keepsMeasuredSizes: Bool { get }
  /// Calls `body` with the unmeasured cells outside `rect` that affect the position of elements in
  /// `rect`.
  func forEachUnmeasuredSibling(outside rect: Rect, _ body: (LayoutAttributes) -> Void)
  /// Sets the sizes that the contents of elements request.
  ///
  /// - Returns: Whether any frame changed; the caller then restores its scroll anchor.
  @discardableResult
  func setPreferredSizes(_ sizes: some Sequence<(element: ElementID, size: Size)>) -> Bool
  /// Marks an element to be measured again because its content changed; it keeps its size until
  /// then.
  func invalidateSize(of element: ElementID)
  /// Updates the estimated sizes of unmeasured cells from the measured ones.
  ///
  /// - Returns: Whether any frame changed.
  @discardableResult
  func updateEstimates() -> Bool

  // MARK: Orthogonal rows

  /// Returns the row of an orthogonal section; `nil` for other sections.
  func orthogonalRow(ofSection section: Int) -> OrthogonalRow?
  /// Returns the groups of an orthogonal row; `nil` for other sections.
  func orthogonalGroups(ofSection section: Int) -> LayoutRowGroups?
  /// Returns the scroll offset of a section's row, in points from the leading edge or the top.
  func orthogonalOffset(ofSection section: Int) -> Double
  /// Scrolls the row of an orthogonal section.
  func setOrthogonalOffset(_ offset: Double, ofSection section: Int)
  /// Returns the items of an orthogonal section in `rect`; `nil` if there are none.
  func items(ofSection section: Int, in rect: Rect) -> Range<Int>?
  /// Calls `body` with the index of each orthogonal section that may intersect `rect`.
  func forEachOrthogonalSection(meeting rect: Rect, _ body: (Int) -> Void)
  /// Returns the orthogonal section whose row contains a point; `nil` if there is none.
  func orthogonalSection(at point: Point) -> Int?

  // MARK: Visible items

  /// Whether any section has a visible-items handler.
  var hasVisibleItemsHandlers: Bool { get }
  /// Returns the visible-items handler of a section; `nil` if it has none.
  func visibleItemsHandler(ofSection section: Int) -> LayoutSection.VisibleItemsHandler?
}

// MARK: - Queries

extension SolvedLayout {
  /// Returns the layout attributes of an element; `nil` for decorations and unknown elements.
  package func attributes(of element: ElementID, visibleBounds: Rect) -> LayoutAttributes? {
    switch element.category {
    case .cell: attributes(ofItemAt: element.indexPath)
    case .supplementary(let kind):
      attributes(ofSupplementary: kind, at: element.indexPath, visibleBounds: visibleBounds)
    case .decoration: nil
    }
  }

  /// Sets the size that the content of an element requests; see ``setPreferredSizes(_:)``.
  @discardableResult
  package func setPreferredSize(_ size: Size, for element: ElementID) -> Bool {
    setPreferredSizes(CollectionOfOne((element, size)))
  }

  /// Solves the layout again without any measured size.
  package func forgetSizes(itemCounts: [Int], environment: LayoutEnvironment) {
    apply(
      .replacingAll(solvedItemCounts.count, by: itemCounts.count), itemCounts: itemCounts,
      environment: environment)
  }
}

// MARK: - Defaults

extension SolvedLayout {
  /// By default the cells of all elements in the rectangle.
  func itemIntervals(in rect: Rect) -> ItemIntervals {
    var paths: [IndexPath] = []
    forEachElement(in: rect, visibleBounds: rect) { attributes in
      if attributes.element.category == .cell { paths.append(attributes.indexPath) }
    }
    return ItemIntervals(paths)
  }
  /// By default the beginning of the first item.
  func start(ofSection section: Int) -> Double? {
    attributes(ofItemAt: IndexPath(item: 0, section: section))?.frame.start(along: scrollDirection)
  }
  func pinnedExtents(aroundItemAt path: IndexPath) -> (start: Double, end: Double) { (0, 0) }
  func forEachEmptySection(meeting rect: Rect, _ body: (_ section: Int, _ frame: Rect) -> Void) {}
  func forEachUnmeasuredSibling(outside rect: Rect, _ body: (LayoutAttributes) -> Void) {}
  func updateEstimates() -> Bool { false }
  func orthogonalRow(ofSection section: Int) -> OrthogonalRow? { nil }
  func orthogonalGroups(ofSection section: Int) -> LayoutRowGroups? { nil }
  func orthogonalOffset(ofSection section: Int) -> Double { 0 }
  func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {}
  func items(ofSection section: Int, in rect: Rect) -> Range<Int>? { nil }
  func forEachOrthogonalSection(meeting rect: Rect, _ body: (Int) -> Void) {}
  func orthogonalSection(at point: Point) -> Int? { nil }
  var hasVisibleItemsHandlers: Bool { false }
  func visibleItemsHandler(ofSection section: Int) -> LayoutSection.VisibleItemsHandler? { nil }
}
