/// The state of an item that results from user input.
public struct CellState: Hashable, Sendable {
  public var isSelected = false
  public var isFocused = false
  public var isHovered = false
  /// Whether the item is being dragged to another place.
  public var isReordering = false

  /// Creates a state without any flag.
  public init() {}
}
