import GridEngine

/// The keys that the app handles. Other keys are ignored.
package enum Key: Hashable, Sendable {
  case left, right, up, down, pageUp, pageDown, home, end, space, enter, escape, tab, backspace
  case plus, minus
  case function(Int)
  case character(Character)
}

/// The modifier keys that are held down during another input.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  /// The key with the logo of the desktop system.
  package static let `super` = KeyModifiers(rawValue: 8)
}

/// A button of the pointer.
package enum PointerButton: Hashable, Sendable { case primary, middle, secondary }

/// An event of the user or of the desktop. Positions are in window points.
package enum InputEvent: Sendable {
  /// A movement of a wheel or touchpad as SDL reports it: `x` to the right and `y` away from the
  /// user are positive. One notch of a wheel is ±1; pixels of a finger are divided by 10.
  case wheel(x: Double, y: Double, modifiers: KeyModifiers)
  case keyDown(Key, modifiers: KeyModifiers, isRepeat: Bool)
  case keyUp(Key)
  /// Text from the keyboard layout or an input method, in any script.
  case text(String)
  /// Unfinished text of an input method; empty when it is finished.
  case composition(String)
  case pointerMoved(Point)
  case pointerDown(Point, PointerButton, clicks: Int, modifiers: KeyModifiers)
  case pointerUp(Point, PointerButton)
  case pointerLeft
  /// A finger on a touch screen. The number identifies it.
  case touchBegan(finger: Int, Point)
  case touchMoved(finger: Int, Point)
  case touchEnded(finger: Int, Point)
  /// The content's size or scale may have changed.
  case resized
  /// The window has to be drawn again.
  case exposed
  case hidden
  case shown
  /// The window moved to another display, whose refresh rate may differ.
  case displayChanged
  /// The renderer lost its textures.
  case texturesLost
  /// Another thread has woken the main thread, because it has a result for it.
  case woken
  case quit
}
