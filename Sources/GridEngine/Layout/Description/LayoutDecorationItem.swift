/// A background behind a whole section, its insets, header and footer included.
///
/// The cells of a section with a decoration have z-index 1.
///
/// - SeeAlso: `NSCollectionLayoutDecorationItem.background(elementKind:)`.
public struct LayoutDecorationItem: Hashable, Sendable {
  public var elementKind: String
  /// Taken off the section's frame.
  public var contentInsets: DirectionalEdgeInsets
  /// Higher is nearer to the reader; 0 by default.
  public var zIndex: Int

  init(elementKind: String, contentInsets: DirectionalEdgeInsets, zIndex: Int) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// A background of the whole section, less `contentInsets`.
  public static func background(
    elementKind: String, contentInsets: DirectionalEdgeInsets = .zero, zIndex: Int = 0
  ) -> LayoutDecorationItem {
    LayoutDecorationItem(elementKind: elementKind, contentInsets: contentInsets, zIndex: zIndex)
  }
}
