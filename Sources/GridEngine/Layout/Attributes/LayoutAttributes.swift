/// What an element of a collection view is.
public enum ElementCategory: Hashable, Sendable {
  case cell
  /// A header, footer or badge of the named kind.
  case supplementary(kind: String)
  /// A decoration of the named kind; no data source is asked for it.
  case decoration(kind: String)
}

/// Names one element: what it is and where it stands.
///
/// For a supplementary of an item or group, `indexPath.item` is its number among those of its kind
/// in the section, in layout order. The layout's own boundary items have section −1.
public struct ElementID: Hashable, Sendable {
  public var category: ElementCategory
  public var indexPath: IndexPath

  /// Names an element.
  public init(_ category: ElementCategory, at indexPath: IndexPath) {
    self.category = category
    self.indexPath = indexPath
  }
}

/// Where one element is shown and how.
public struct LayoutAttributes: Hashable, Sendable {
  public var element: ElementID
  /// In content coordinates, points; pinned elements where they are at the current offset.
  public var frame: Rect
  /// Higher is nearer to the reader; supplementaries 1, cells 0 by default.
  public var zIndex: Int
  /// 0 … 1.
  public var alpha: Double = 1
  public var isHidden: Bool = false
  /// Whether an axis of the frame is still an estimate that its cell may replace.
  public var isEstimated: Bool = false

  /// Makes opaque, visible, settled attributes.
  public init(element: ElementID, frame: Rect, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.zIndex = zIndex
  }

  public var indexPath: IndexPath { element.indexPath }
}
