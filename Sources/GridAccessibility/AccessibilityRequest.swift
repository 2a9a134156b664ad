/// A request of a screen reader, which the main thread performs.
package enum AccessibilityRequest: Hashable, Sendable {
  /// Moves the keyboard focus to an element.
  case focus(AccessibilityID)
  /// Performs the action of a double click on an element.
  case perform(AccessibilityID)
  /// Scrolls an element into view.
  case show(AccessibilityID)
  /// Selects an item or deselects it; the others keep their state.
  case select(AccessibilityID, Bool)
  /// Selects all items of a list, or clears the selection.
  case selectAll(AccessibilityID, Bool)
}
