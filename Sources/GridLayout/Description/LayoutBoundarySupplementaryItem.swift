/// A header, a footer or another view at the boundary of a section or of the whole layout.
///
/// - SeeAlso: `NSCollectionLayoutBoundarySupplementaryItem`.
public struct LayoutBoundarySupplementaryItem: Hashable, Sendable {
  /// The size. Across the scroll direction, fractions refer to the width of the section's content
  /// (of the whole container if insets are not followed); along it, to the container.
  public var size: LayoutSize
  /// The element kind, unique within a section.
  public var elementKind: String
  /// The edge or corner of the section at which the item is.
  public var alignment: LayoutAlignment
  /// The displacement in points, towards the trailing edge and downwards.
  public var absoluteOffset: Point
  /// Whether the item is outside the section's insets and groups, so that the section grows by the
  /// part that extends beyond them; `true` by default. If `false`, it overlaps them and takes no
  /// space.
  public var extendsBoundary: Bool
  /// Whether the item is pinned: a sticky header or footer, which stays visible while its section
  /// is. Only for items at the start or end of a section.
  public var pinToVisibleBounds: Bool
  /// The position in the drawing order: higher values are in front; 1 by default.
  /// ``pinnedZIndexOffset`` is added while the item is pinned and visible.
  public var zIndex: Int

  /// The offset that is added to the z index of a pinned element, as in UIKit.
  public static let pinnedZIndexOffset = 1_000_000_000

  /// Creates a boundary item; by default it extends the boundary, is not pinned and has no offset.
  public init(
    size: LayoutSize, elementKind: String, alignment: LayoutAlignment,
    absoluteOffset: Point = .zero, extendsBoundary: Bool = true,
    pinToVisibleBounds: Bool = false, zIndex: Int = 1
  ) {
    self.size = size
    self.elementKind = elementKind
    self.alignment = alignment
    self.absoluteOffset = absoluteOffset
    self.extendsBoundary = extendsBoundary
    self.pinToVisibleBounds = pinToVisibleBounds
    self.zIndex = zIndex
  }
}
