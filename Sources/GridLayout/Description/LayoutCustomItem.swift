/// One frame of a custom group.
///
/// - SeeAlso: `NSCollectionLayoutGroupCustomItem`.
public struct LayoutCustomItem: Hashable, Sendable {
  /// The frame in points, relative to the group; it can extend beyond the group.
  public var frame: Rect
  /// The position in the drawing order: higher values are in front; 0 by default.
  public var zIndex: Int

  /// Creates a frame for an item.
  public init(frame: Rect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }
}

/// The group for which a custom item provider returns frames.
public struct LayoutCustomContainer: Hashable, Sendable {
  /// The size of the group in points, resolved in the whole container.
  public var size: Size
  /// The content insets of the group, zero along an estimated axis. The provider has to apply them.
  public var contentInsets: DirectionalEdgeInsets
  /// The number of items in the section.
  public var itemCount: Int

  /// Creates a description of a custom group.
  public init(size: Size, contentInsets: DirectionalEdgeInsets, itemCount: Int) {
    self.size = size
    self.contentInsets = contentInsets
    self.itemCount = itemCount
  }
}
