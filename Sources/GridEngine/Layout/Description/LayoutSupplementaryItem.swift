/// A badge or the like, attached to an item or a group.
///
/// The anchored point of the host and the anchored point of the supplementary coincide, then both
/// anchors' offsets are added.
///
/// - SeeAlso: `NSCollectionLayoutSupplementaryItem`.
public struct LayoutSupplementaryItem: Hashable, Sendable {
  /// Fractions are of the item's frame; for a group's supplementary, of what the group lies in.
  public var size: LayoutSize
  /// Names what is shown; unique within a section.
  public var elementKind: String
  public var containerAnchor: LayoutAnchor
  /// The point of the supplementary itself; nil for the same edges as ``containerAnchor``.
  public var itemAnchor: LayoutAnchor?
  /// Higher is nearer to the reader; 1 by default, above the cells' 0.
  public var zIndex: Int

  /// Makes a supplementary.
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
