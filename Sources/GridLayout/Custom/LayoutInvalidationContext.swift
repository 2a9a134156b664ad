/// The parts of a layout that are outdated.
///
/// A new context invalidates everything. As soon as it names elements, it invalidates only these.
///
/// - SeeAlso: `UICollectionViewLayoutInvalidationContext`.
public struct LayoutInvalidationContext: Hashable, Sendable {
  /// The displacement of the viewport when the layout is prepared again, in points; zero by default.
  ///
  /// If it is not zero, it replaces the rule that the first visible item keeps its position.
  public var contentOffsetAdjustment = Point.zero
  /// The named elements; `nil` for all.
  private(set) var elements: Set<ElementID>?

  /// Creates a context that invalidates everything.
  public init() {}

  /// A Boolean value that indicates whether all attributes are outdated: the context names no
  /// element.
  public var invalidateEverything: Bool { elements == nil }

  /// Names the cells of items.
  public mutating func invalidateItems(at indexPaths: [IndexPath]) {
    name(.cell, at: indexPaths)
  }

  /// Names headers, footers or badges of a kind.
  public mutating func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {
    name(.supplementary(kind: elementKind), at: indexPaths)
  }

  /// Names decorations of a kind.
  public mutating func invalidateDecorationElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {
    name(.decoration(kind: elementKind), at: indexPaths)
  }

  private mutating func name(_ category: ElementCategory, at indexPaths: [IndexPath]) {
    elements = (elements ?? []).union(indexPaths.map { ElementID(category, at: $0) })
  }

  /// Adds the invalidations of another context.
  mutating func merge(_ other: Self) {
    contentOffsetAdjustment.x += other.contentOffsetAdjustment.x
    contentOffsetAdjustment.y += other.contentOffsetAdjustment.y
    guard let mine = elements, let others = other.elements else { return elements = nil }
    elements = mine.union(others)
  }
}
