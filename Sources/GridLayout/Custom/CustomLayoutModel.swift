/// The solved form of a layout that overrides the methods of ``CollectionViewLayout``.
///
/// It calls `prepare` when necessary, keeps the answers by pages, and removes elements that cannot be
/// shown: cells of items that do not exist, and frames that are not finite.
@MainActor
final class CustomLayoutModel: SolvedLayout {
  private unowned let layout: CollectionViewLayout
  private var pages = ElementPages()
  /// The outdated parts; `nil` after the layout was prepared.
  private var invalidation: LayoutInvalidationContext?
  private(set) var contentSize = Size.zero
  /// The extent across the scroll direction for which each element was measured.
  private var measured: [ElementID: Double] = [:]
  private var sizeHistory = SizeHistory()
  private var hasReportedUnknownItem = false

  /// Creates the solved form of `layout`, which owns it.
  init(_ layout: CollectionViewLayout) { self.layout = layout }

  var scrollDirection: Axis { layout.scrollDirection }
  var environment: LayoutEnvironment { layout.environment }
  var solvedItemCounts: [Int?] { layout.itemCounts }

  /// A custom layout arranges right-to-left content itself.
  var coordinates: LeadingCoordinates {
    LeadingCoordinates(arrangedFor: environment.layoutDirection)
  }

  // MARK: Solving

  func invalidate(_ context: LayoutInvalidationContext) {
    if invalidation?.merge(context) == nil { invalidation = context }
  }

  func prepare(itemCounts: [Int], environment: LayoutEnvironment) {
    if itemCounts != layout.itemCounts || environment != layout.environment {
      invalidate(LayoutInvalidationContext())
    }
    layout.itemCounts = itemCounts
    layout.environment = environment
    prepareAgain()
  }

  func apply(_ change: LayoutChange, itemCounts: [Int], environment: LayoutEnvironment) {
    prepareEverything(itemCounts, environment)
  }

  func follow(
    _ newSection: (Int) -> Int?, itemCounts: [Int], environment: LayoutEnvironment
  ) {
    prepareEverything(itemCounts, environment)
  }

  private func prepareEverything(_ itemCounts: [Int], _ environment: LayoutEnvironment) {
    measured.removeAll(keepingCapacity: true)
    sizeHistory.removeAll()
    invalidate(LayoutInvalidationContext())
    prepare(itemCounts: itemCounts, environment: environment)
  }

  /// Prepares the layout for the current items and environment.
  private func prepareAgain() {
    let context = invalidation.take() ?? LayoutInvalidationContext()
    hasReportedUnknownItem = false
    layout.prepare()
    let size = layout.collectionViewContentSize
    contentSize = Size(
      width: LayoutNumber.length(size.width), height: LayoutNumber.length(size.height))
    if let elements = context.elements {
      pages.replace(elements, by: elements.compactMap(currentAttributes))
    } else {
      pages.removeAll(viewport: environment.containerSize)
    }
  }

  func takeContentOffsetAdjustment() -> Point? {
    guard let adjustment = invalidation?.contentOffsetAdjustment, adjustment != .zero else {
      return nil
    }
    invalidation?.contentOffsetAdjustment = .zero
    return adjustment
  }

  func followBounds(_ bounds: Rect) -> Point? {
    guard layout.shouldInvalidateLayout(forBoundsChange: bounds) else { return nil }
    let context = layout.invalidationContext(forBoundsChange: bounds)
    layout.visibleBounds = bounds
    invalidate(context)
    prepareAgain()
    return context.contentOffsetAdjustment
  }

  // MARK: Queries

  func forEachElement(in rect: Rect, visibleBounds: Rect, _ body: (LayoutAttributes) -> Void) {
    let area = pages.area(of: rect)
    guard area.count <= ElementPages.maximumQuery else {
      for attributes in elements(in: rect) where attributes.frame.intersects(rect) {
        body(known(attributes))
      }
      return
    }
    for index in pages.missingPages(in: area) {
      // The layout may call back, so no page is accessed meanwhile.
      let found = elements(in: pages.frame(of: index))
      pages.store(found, at: index)
    }
    pages.forEachElement(in: rect, of: area) { body(known($0)) }
  }

  /// Asks the layout for the elements in a rectangle. If an element has several
  /// attributes, the first ones count.
  private func elements(in rect: Rect) -> [LayoutAttributes] {
    var seen: Set<ElementID> = []
    return layout.layoutAttributesForElements(in: rect).filter {
      isValid($0) && $0.frame.intersects(rect) && seen.insert($0.element).inserted
    }
  }

  private func isValid(_ attributes: LayoutAttributes) -> Bool {
    let frame = attributes.frame
    guard frame.maxX.isFinite, frame.maxY.isFinite, frame.minX.isFinite, frame.minY.isFinite else {
      return false
    }
    guard attributes.element.category == .cell else { return true }
    if exists(attributes.indexPath) { return true }
    if !hasReportedUnknownItem {
      hasReportedUnknownItem = true
      layout.host?.layoutDidReturnUnknownItem(at: attributes.indexPath)
    }
    return false
  }

  private func exists(_ path: IndexPath) -> Bool {
    layout.itemCounts.indices.contains(path.section)
      && path.item >= 0 && path.item < layout.itemCounts[path.section]
  }

  /// Returns attributes that are marked as measured if the view of the element was measured.
  private func known(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard attributes.isEstimated, isMeasured(attributes) else { return attributes }
    var attributes = attributes
    attributes.isEstimated = false
    return attributes
  }

  private func isMeasured(_ attributes: LayoutAttributes) -> Bool {
    measured[attributes.element] == attributes.frame.size[scrollDirection.cross]
  }

  func attributes(ofItemAt path: IndexPath) -> LayoutAttributes? {
    currentAttributes(of: ElementID(.cell, at: path)).map(known)
  }

  func attributes(
    ofSupplementary kind: String, at path: IndexPath, visibleBounds: Rect?
  ) -> LayoutAttributes? {
    currentAttributes(of: ElementID(.supplementary(kind: kind), at: path)).map(known)
  }

  /// Asks the layout for the attributes of an element; `nil` if there is no such element.
  private func currentAttributes(of element: ElementID) -> LayoutAttributes? {
    let path = element.indexPath
    let attributes =
      switch element.category {
      case .cell: exists(path) ? layout.layoutAttributesForItem(at: path) : nil
      case .supplementary(let kind):
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
      case .decoration(let kind): layout.layoutAttributesForDecorationView(ofKind: kind, at: path)
      }
    guard let attributes, isValid(attributes) else { return nil }
    return attributes
  }

  func forEachItemRange(in rect: Rect, _ body: (_ section: Int, _ items: Range<Int>) -> Void) {
    var paths: [IndexPath] = []
    forEachElement(in: rect, visibleBounds: layout.visibleBounds) { attributes in
      if attributes.element.category == .cell { paths.append(attributes.indexPath) }
    }
    for interval in ItemIntervals(paths).intervals { body(interval.section, interval.items) }
  }

  // MARK: Measuring

  var keepsMeasuredSizes: Bool { !measured.isEmpty }

  func setPreferredSizes(_ sizes: some Sequence<(element: ElementID, size: Size)>) -> Bool {
    let grid = PixelGrid(scale: environment.scale)
    var changed = false
    for (element, size) in sizes {
      guard size.width.isFinite, size.height.isFinite,
        let original = currentAttributes(of: element), original.isEstimated
      else { continue }
      var preferred = original
      preferred.frame.size = Size(
        width: grid.raised(size.width), height: grid.raised(size.height))
      preferred.isEstimated = false
      let isFirst = measured[element] == nil
      measured[element] = original.frame.size[scrollDirection.cross]
      guard isSettled(preferred.frame.size, of: element, isFirst: isFirst),
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      var context = layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      context.contentOffsetAdjustment = .zero
      invalidate(context)
      changed = true
    }
    if changed { prepareAgain() }
    return changed
  }

  /// Records the size that an element requests; returns whether to use it.
  private func isSettled(_ size: Size, of element: ElementID, isFirst: Bool) -> Bool {
    switch sizeHistory.judge(size, for: element, isFirst: isFirst) {
    case .settled: return true
    case .frozen: return false
    case .oscillates(let sizes):
      layout.host?.layoutDidReceiveAlternatingSizes(sizes, of: element)
      return false
    }
  }

  func invalidateSize(of element: ElementID) {
    measured[element] = nil
    sizeHistory.forget(element)
  }
}
