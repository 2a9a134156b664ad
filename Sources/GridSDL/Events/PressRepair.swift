import GridEngine

/// Finds the press of the primary button that SDL drops after a drag from a Wayland window.
///
/// The compositor sends the release that ends a drag to no window. SDL 2 then believes that the button
/// is still down, and drops its next press, but not the release after it.
package struct PressRepair {
  private var isExpected = false

  /// Creates a repair that expects no dropped press.
  package init() {}

  /// Expects that SDL drops the next press, because a drag has started.
  ///
  /// - Parameter nextPress: Returns the position of the newest press that has not been returned.
  package mutating func dragDidStart(_ nextPress: () -> Point?) {
    _ = nextPress()
    isExpected = true
  }

  /// Returns the dropped press that has to be handled before an event.
  ///
  /// - Parameters:
  ///   - event: The event; nil after the last one that is pending.
  ///   - nextPress: Returns the position of the newest press that has not been returned.
  package mutating func droppedPress(
    before event: InputEvent?, _ nextPress: () -> Point?
  ) -> InputEvent? {
    guard isExpected else { return nil }
    switch event {
    case .pointerDown(_, .primary, _, _):
      // SDL 3 releases the buttons when the pointer leaves the window, and drops no press.
      isExpected = false
      return nil
    case nil, .pointerUp(_, .primary): break
    default: return nil
    }
    guard let point = nextPress() else { return nil }
    isExpected = false
    return .pointerDown(point, .primary, clicks: 1, modifiers: [])
  }
}
