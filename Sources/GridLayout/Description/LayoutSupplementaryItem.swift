/// A badge or similar view that is attached to an item or a group.
///
/// The anchor points of the container and of the supplementary view coincide; then the offsets of
/// both anchors are added.
///
/// - SeeAlso: `NSCollectionLayoutSupplementaryItem`.
public struct LayoutSupplementaryItem: Hashable, Sendable {
  /// The size. Fractions refer to the frame of the item; for a group, to the container of the
  /// group.
  public var size: LayoutSize
  /// The element kind, unique within a section.
  public var elementKind: String
  /// The anchor point of the item or group.
  public var containerAnchor: LayoutAnchor
  /// The anchor point of the supplementary view; `nil` for the same edges as ``containerAnchor``.
  public var itemAnchor: LayoutAnchor?
  /// The position in the drawing order: higher values are in front; 1 by default, in front of
  /// cells.
  public var zIndex: Int

  /// Creates a supplementary item.
  public init(
    size: LayoutSize, elementKind: String, containerAnchor: LayoutAnchor,
    itemAnchor: LayoutAnchor? = nil, zIndex: Int = 1
  ) {
    self.size = size
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    self.itemAnchor = itemAnchor
    self.zIndex = zIndex
  }
}
