import GridEngine

/// Keys the app knows; others do not leave this module.
package enum Key: Hashable, Sendable {
  case left, right, up, down, pageUp, pageDown, home, end, space, enter, escape, tab, backspace
  case plus, minus
  case function(Int)
  case character(Character)
}

/// Keys held while another input happens.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alt = KeyModifiers(rawValue: 4)
  /// The key with the desktop's sign.
  package static let `super` = KeyModifiers(rawValue: 8)
}

/// A button of the pointer.
package enum PointerButton: Hashable, Sendable { case primary, middle, secondary }

/// Something the user or the desktop did, in window points and as values.
package enum InputEvent: Sendable {
  /// Wheel or touchpad movement as SDL reports it: `x` to the right and `y` away from the user are
  /// positive; ±1 is a wheel's click, a finger's pixels are divided by 10.
  case wheel(x: Double, y: Double, modifiers: KeyModifiers)
  case keyDown(Key, modifiers: KeyModifiers, isRepeat: Bool)
  case keyUp(Key)
  /// Text as the keyboard's layout and input methods make it of keys, in any script.
  case text(String)
  /// Text that an input method has not finished; empty when it has.
  case composition(String)
  case pointerMoved(Point)
  case pointerDown(Point, PointerButton, clicks: Int, modifiers: KeyModifiers)
  case pointerUp(Point, PointerButton)
  case pointerLeft
  /// A finger on a touch screen, told apart from others by a number.
  case touchBegan(finger: Int, Point)
  case touchMoved(finger: Int, Point)
  case touchEnded(finger: Int, Point)
  /// The content's size or scale may have changed.
  case resized
  /// The picture on screen is no longer what was drawn.
  case exposed
  case hidden
  case shown
  /// The window moved to another display, whose refresh rate may differ.
  case displayChanged
  /// The renderer lost its textures.
  case texturesLost
  /// Another thread ended the sleep: it has left something.
  case woken
  case quit
}
