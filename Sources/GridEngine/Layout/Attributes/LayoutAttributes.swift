/// The category of an element: cell, supplementary view or decoration.
public enum ElementCategory: Hashable, Sendable {
  case cell
  /// A header, footer or badge of a kind.
  case supplementary(kind: String)
  /// A decoration of a kind. It is not requested from the data source.
  case decoration(kind: String)
}

/// The identity of an element: its category and its index path.
///
/// For a supplementary view of an item or group, `indexPath.item` is its number among the views of
/// its kind in the section, in layout order. The layout's own boundary items have section −1.
public struct ElementID: Hashable, Sendable {
  /// The category of the element.
  public var category: ElementCategory
  /// The index path of the element.
  public var indexPath: IndexPath

  /// Creates an identity.
  public init(_ category: ElementCategory, at indexPath: IndexPath) {
    self.category = category
    self.indexPath = indexPath
  }
}

/// The frame and the appearance of an element.
///
/// - SeeAlso: `UICollectionViewLayoutAttributes`.
public struct LayoutAttributes: Hashable, Sendable {
  /// The identity of the element.
  public var element: ElementID
  /// The frame in content coordinates, in points; of pinned elements at the current content offset.
  public var frame: Rect
  /// The position in the drawing order: elements with higher values are in front. By default 1 for
  /// supplementary views, 0 for cells.
  public var zIndex: Int
  /// The opacity, from 0 to 1.
  public var alpha: Double = 1
  /// Whether the element is hidden; `false` by default.
  public var isHidden: Bool = false
  /// Whether an axis of the frame is an estimate that measuring can replace.
  public var isEstimated: Bool = false

  /// Creates opaque, visible attributes with a final size.
  public init(element: ElementID, frame: Rect, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.zIndex = zIndex
  }

  /// The index path of the element.
  public var indexPath: IndexPath { element.indexPath }
}
