/// The state of an item that results from user input.
public struct CellState: Hashable, Sendable {
  /// Whether the item is selected.
  public var isSelected = false
  /// Whether the item has the keyboard focus.
  public var isFocused = false
  /// Whether the pointer is over the item.
  public var isHovered = false
  /// Whether the item is being dragged to another place.
  public var isReordering = false

  /// Creates a state without any flag.
  public init() {}
}
