/// What the user does with an item at the moment.
public struct CellState: Hashable, Sendable {
  public var isSelected = false
  public var isFocused = false
  public var isHovered = false
  /// Whether the item is being dragged to another place.
  public var isReordering = false

  /// Makes the state of an item that nobody touches.
  public init() {}
}
