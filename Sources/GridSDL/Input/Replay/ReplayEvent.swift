import GridEngine

/// One line of a replay file.
package nonisolated enum ReplayEvent: Hashable, Sendable {
  /// Clicks of a wheel; positive scrolls down.
  case wheel(notches: Double)
  /// A finger on a touchpad moves `pixels` in `milliseconds`; positive scrolls down.
  case pad(pixels: Double, milliseconds: Double)
  /// A key is pressed and let go, named as SDL does, after `Ctrl+`, `Shift+` or `Alt+`.
  case key(String)
  /// The item with this index comes into view.
  case jump(index: Int)
  /// The pointer is pressed, moves and is let go; points in the window.
  case drag(from: Point, to: Point, milliseconds: Double)
  /// A marker in the recording.
  case mark(String)
}

/// What reaches the app while a replay plays, in the words of its own input.
package nonisolated enum ReplayInput: Hashable, Sendable {
  case wheel(notches: Double)
  /// A finger moved the content by so many pixels since the event before; positive scrolls down.
  case finger(pixels: Double)
  /// The finger left the touchpad.
  case fingerStopped
  case key(String)
  case jump(index: Int)
  case pointerDown(Point)
  case pointerMoved(Point)
  case pointerUp(Point)
  case mark(String)
}
