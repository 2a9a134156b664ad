/// One place for a cell.
///
/// - SeeAlso: `NSCollectionLayoutItem`.
public struct LayoutItem: Hashable, Sendable {
  public var size: LayoutSize
  /// Shrinks the cell inside its place, and neither moves nor resizes anything else. Ignored along
  /// an axis whose dimension is estimated.
  public var contentInsets: DirectionalEdgeInsets
  /// Room outside the place.
  public var edgeSpacing: LayoutEdgeSpacing
  /// Badges and the like, attached to the cell's frame and sized by it.
  public var supplementaryItems: [LayoutSupplementaryItem]

  /// Makes a place for a cell; without insets, edge spacing and supplementaries by default.
  public init(
    size: LayoutSize, contentInsets: DirectionalEdgeInsets = .zero,
    edgeSpacing: LayoutEdgeSpacing = .none, supplementaryItems: [LayoutSupplementaryItem] = []
  ) {
    self.size = size
    self.contentInsets = contentInsets
    self.edgeSpacing = edgeSpacing
    self.supplementaryItems = supplementaryItems
  }
}

/// What a group may hold: a ``LayoutItem`` or another ``LayoutGroup``.
public protocol LayoutSubitem: Sendable {
  /// The subitem, as one of the two things it can be.
  var node: LayoutNode { get }
}

/// An item or a group.
public indirect enum LayoutNode: Sendable, LayoutSubitem {
  case item(LayoutItem)
  case group(LayoutGroup)

  public var node: LayoutNode { self }
}

extension LayoutItem: LayoutSubitem {
  public var node: LayoutNode { .item(self) }
}
