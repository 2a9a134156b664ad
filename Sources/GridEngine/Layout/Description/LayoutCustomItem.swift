/// One frame of a custom group.
///
/// - SeeAlso: `NSCollectionLayoutGroupCustomItem`.
public struct LayoutCustomItem: Hashable, Sendable {
  /// In points from the group's corner; may lie outside the group.
  public var frame: Rect
  /// Higher is nearer to the reader; 0 by default.
  public var zIndex: Int

  /// Makes a frame for an item.
  public init(frame: Rect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// What a custom group's function is told.
public struct LayoutCustomContainer: Hashable, Sendable {
  /// The group's size in points, resolved in the whole container.
  public var size: Size
  /// The group's content insets, none along an estimated axis; the function takes them off itself.
  public var contentInsets: DirectionalEdgeInsets
  /// The number of items in the section.
  public var itemCount: Int

  /// Makes what a custom group's function is told.
  public init(size: Size, contentInsets: DirectionalEdgeInsets, itemCount: Int) {
    self.size = size
    self.contentInsets = contentInsets
    self.itemCount = itemCount
  }
}
