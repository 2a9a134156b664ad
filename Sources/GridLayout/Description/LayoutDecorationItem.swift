/// A background of a whole section, including its insets, header and footer.
///
/// Cells of a section with a decoration have the z index 1.
///
/// - SeeAlso: `NSCollectionLayoutDecorationItem.background(elementKind:)`.
public struct LayoutDecorationItem: Hashable, Sendable {
  /// The element kind, for which the collection view has a registered view.
  public var elementKind: String
  /// The insets from the frame of the section.
  public var contentInsets: DirectionalEdgeInsets
  /// The position in the drawing order: higher values are in front; 0 by default.
  public var zIndex: Int

  init(elementKind: String, contentInsets: DirectionalEdgeInsets, zIndex: Int) {
    self.elementKind = elementKind
    self.contentInsets = contentInsets
    self.zIndex = zIndex
  }

  /// Creates a background of the whole section without `contentInsets`.
  public static func background(
    elementKind: String, contentInsets: DirectionalEdgeInsets = .zero, zIndex: Int = 0
  ) -> LayoutDecorationItem {
    LayoutDecorationItem(elementKind: elementKind, contentInsets: contentInsets, zIndex: zIndex)
  }
}
