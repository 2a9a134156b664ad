import GridEngine
import GridSDL

/// One line of a replay file.
package nonisolated enum ReplayEvent: Hashable, Sendable {
  /// Notches of a wheel; positive scrolls down.
  case wheel(notches: Double)
  /// A finger on a touchpad moves by `pixels` in `milliseconds`; positive scrolls down.
  case pad(pixels: Double, milliseconds: Double)
  /// A key is pressed and released. Its name is that of SDL, after `Ctrl+`, `Shift+` or `Alt+`.
  case key(String)
  /// The grid scrolls to the item with this index.
  case jump(index: Int)
  /// The pointer is pressed, moves and is released, in points of the window.
  case drag(from: Point, to: Point, milliseconds: Double)
  /// A technique gets a variant, by the names of its option: `set decode main`.
  case set(name: String, value: String)
  /// A marker in the recording.
  case mark(String)
  /// A key is pressed as by the user, or repeats. Its name is as in `key`.
  case press(String, isRepeat: Bool)
  /// A key is released as by the user.
  case release(String)
  /// Another event of a device of the user, with the modifier keys that are held. Its own times have no meaning.
  case input(InputEvent, modifiers: KeyModifiers)
}

/// The inputs that a replay generates.
package nonisolated enum ReplayInput: Hashable, Sendable {
  case wheel(notches: Double)
  /// A finger scrolled by `pixels` since the previous event; positive scrolls down.
  case finger(pixels: Double)
  /// The finger left the touchpad.
  case touchpadEnded
  case key(String)
  case jump(index: Int)
  case pointerDown(Point)
  case pointerMoved(Point)
  case pointerUp(Point)
  case set(name: String, value: String)
  case mark(String)
  case press(String, isRepeat: Bool)
  case release(String)
  case input(InputEvent, modifiers: KeyModifiers)
}
