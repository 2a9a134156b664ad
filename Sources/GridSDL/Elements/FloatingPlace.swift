import GridEngine

/// The place that a floating element wants. It moves as little as possible if another one is there.
public nonisolated struct FloatingPlace: Hashable, Sendable {
  /// The preferred position.
  public enum Position: Hashable, Sendable {
    /// In a corner of the window.
    case corner(WindowCorner)
    /// Centered at the bottom.
    case bottom
    /// In the middle of the window.
    case center
    /// With its top left corner at a point of the window.
    case at(Point)
  }

  /// The size in points; reduced if the window is smaller.
  public var size: Size
  /// The preferred position.
  public var position: Position
  /// Elements of a lower order are placed first, and keep their positions when others appear. By default 0; of
  /// the same order, those further back come first.
  public var order = 0
  /// If there is not enough room, elements with the highest rank are left out first. By default 0; of the same
  /// rank, those further back.
  public var rank = 0
  /// Whether the element rather covers what is reserved than to be left out. False by default.
  public var isEssential = false

  /// Creates a place.
  public init(size: Size, at position: Position) {
    self.size = size
    self.position = position
  }
}
