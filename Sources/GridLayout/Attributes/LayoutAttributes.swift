/// The category of an element: cell, supplementary view or decoration.
public enum ElementCategory: Hashable, Sendable {
  /// The cell of an item.
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
  /// The position in a list; `nil` for other elements.
  package var listRow: ListRow?

  /// Creates opaque, visible attributes with a final size.
  public init(element: ElementID, frame: Rect, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.zIndex = zIndex
  }

  /// The index path of the element.
  public var indexPath: IndexPath { element.indexPath }
}

extension LayoutAttributes {
  /// Creates the attributes of an item's cell, with ``zIndex`` 0.
  ///
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - frame: The frame in content coordinates, in points.
  public init(forCellWith indexPath: IndexPath, frame: Rect = .zero) {
    self.init(element: ElementID(.cell, at: indexPath), frame: frame)
  }

  /// Creates the attributes of a header, footer or badge, with ``zIndex`` 1.
  ///
  /// - Parameters:
  ///   - elementKind: The element kind.
  ///   - indexPath: The index path of the view.
  ///   - frame: The frame in content coordinates, in points.
  public init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath,
    frame: Rect = .zero
  ) {
    self.init(
      element: ElementID(.supplementary(kind: elementKind), at: indexPath), frame: frame, zIndex: 1)
  }

  /// Creates the attributes of a decoration, with ``zIndex`` −1: behind the cells.
  ///
  /// - Parameters:
  ///   - elementKind: The element kind.
  ///   - indexPath: The index path of the decoration.
  ///   - frame: The frame in content coordinates, in points.
  public init(
    forDecorationViewOfKind elementKind: String, with indexPath: IndexPath, frame: Rect = .zero
  ) {
    self.init(
      element: ElementID(.decoration(kind: elementKind), at: indexPath), frame: frame, zIndex: -1)
  }
}
