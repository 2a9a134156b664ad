/// The shape of the pointer over a part of a view.
public enum PointerCursor: Hashable, Sendable, CaseIterable {
  /// The usual pointer.
  case arrow
  /// A hand, for buttons and links.
  case pointingHand
  /// The I-beam of text.
  case text
  /// A cross, for choosing a position.
  case crosshair
  /// Two horizontal arrows, for what can be resized or dragged along x.
  case resizeHorizontal
  /// Two vertical arrows.
  case resizeVertical
  /// The sign for an action that is not possible.
  case notAllowed
}

/// A named rectangle of a view that receives clicks, like a button or a link.
///
/// A view declares its regions while it draws (``DrawList/region(_:in:cursor:isFocusable:)``) or
/// returns them from ``CollectionReusableView/regions``. They belong to the view's current content,
/// so a recycled view has the regions of its new element.
public struct HitRegion: Hashable, Sendable {
  /// The name, by which the view recognizes the region; unique within the view.
  public var name: String
  /// The rectangle, in points of the view's coordinates.
  public var rect: Rect
  /// The shape of the pointer over the region; a pointing hand by default.
  public var cursor: PointerCursor
  /// Whether the region can be reached and clicked with the keyboard; `false` by default.
  public var isFocusable: Bool

  /// Creates a region.
  public init(
    _ name: String, in rect: Rect, cursor: PointerCursor = .pointingHand, isFocusable: Bool = false
  ) {
    self.name = name
    self.rect = rect
    self.cursor = cursor
    self.isFocusable = isFocusable
  }
}

/// The regions of a view that user input refers to, by name.
public struct RegionState: Hashable, Sendable {
  /// The region under the pointer; `nil` if there is none.
  public internal(set) var hovered: String?
  /// The region in which the primary button was pressed and not yet released; `nil` if there is
  /// none.
  public internal(set) var pressed: String?
  /// The region with the keyboard focus; `nil` if the item itself has it, or another item.
  public internal(set) var focused: String?

  /// Creates a state without any region.
  public init() {}
}
