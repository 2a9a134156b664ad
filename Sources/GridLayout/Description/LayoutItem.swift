/// The size and the spacing of a cell in a group.
///
/// - SeeAlso: `NSCollectionLayoutItem`.
public struct LayoutItem: Hashable, Sendable {
  /// The size of the item's slot.
  public var size: LayoutSize
  /// The insets of the cell in its slot. They neither move nor resize anything else, and are
  /// ignored along an estimated axis.
  public var contentInsets: DirectionalEdgeInsets
  /// The spacing outside the slot.
  public var edgeSpacing: LayoutEdgeSpacing
  /// The badges attached to the frame of the cell; fractions refer to that frame.
  public var supplementaryItems: [LayoutSupplementaryItem]

  /// Creates an item; by default without insets, edge spacing and supplementary views.
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

/// An element of a group: a ``LayoutItem`` or another ``LayoutGroup``.
public protocol LayoutSubitem: Sendable {
  /// The subitem as an item or a group.
  var node: LayoutNode { get }
}

/// An item or a group.
public indirect enum LayoutNode: Sendable, LayoutSubitem {
  /// A slot for a cell.
  case item(LayoutItem)
  /// A nested group.
  case group(LayoutGroup)

  public var node: LayoutNode { self }
}

extension LayoutItem: LayoutSubitem {
  public var node: LayoutNode { .item(self) }
}
