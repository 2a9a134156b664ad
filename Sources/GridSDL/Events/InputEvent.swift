import GridEngine

/// A key of the keyboard. Keys without a case are not reported.
public nonisolated enum Key: Hashable, Sendable {
  /// A key with the name of the case; on the numeric keypad, too.
  case left, right, up, down, pageUp, pageDown, home, end, space, enter, escape, tab, backspace
  /// The key that deletes, and the key that opens a context menu.
  case delete, menu
  /// `+` and `-`, with or without Shift, and on the numeric keypad.
  case plus, minus
  /// A function key, such as 3 for F3.
  case function(Int)
  /// The lower-case character that the key types without modifiers.
  case character(Character)
}

/// The modifier keys that are held down during another input.
public nonisolated struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the keys.
  public let rawValue: UInt8

  /// Creates a set from the bits of its keys.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift keys.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Ctrl keys.
  public static let control = KeyModifiers(rawValue: 2)
  /// The Alt keys.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with the logo of the desktop system.
  public static let `super` = KeyModifiers(rawValue: 8)
}

/// A button of the pointer.
public nonisolated enum PointerButton: Hashable, Sendable {
  /// The left, the middle or the right button; swapped if the desktop does so.
  case primary, middle, secondary
  /// The buttons at the side, with which browsers go back and forward.
  case back, forward
}

/// An event of the user or of the desktop. Positions are in window points.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A movement of a wheel or touchpad as SDL reports it: `x` to the right and `y` away from the
  /// user are positive. One notch of a wheel is ±1; pixels of a finger are divided by 10.
  case wheel(x: Double, y: Double, modifiers: KeyModifiers)
  /// A movement of a wheel or touchpad as the window system reports it, with its device and time. SDL's
  /// ``wheel(x:y:modifiers:)`` is not reported then.
  case axis(AxisInput)
  /// A gesture on a touchpad other than scrolling.
  case gesture(GestureInput)
  /// A key was pressed, or repeats while it is held.
  case keyDown(Key, modifiers: KeyModifiers, isRepeat: Bool)
  /// A key was released.
  case keyUp(Key)
  /// Text from the keyboard layout or an input method, in any script.
  case text(String)
  /// Unfinished text of an input method; empty when it is finished.
  case composition(String)
  /// The pointer moved to a point.
  case pointerMoved(Point)
  /// A button was pressed, for the first or another time in quick succession.
  case pointerDown(Point, PointerButton, clicks: Int, modifiers: KeyModifiers)
  /// A button was released.
  case pointerUp(Point, PointerButton)
  /// The pointer left the window.
  case pointerLeft
  /// A finger on a touch screen. The number identifies it.
  case touchBegan(finger: Int, Point)
  /// The finger moved.
  case touchMoved(finger: Int, Point)
  /// The finger was lifted.
  case touchEnded(finger: Int, Point)
  /// Another program dropped files or folders on the window, by their paths.
  case filesDropped([String])
  /// The content's size or scale may have changed.
  case resized
  /// The window has to be drawn again.
  case exposed
  /// The window is not visible any more.
  case hidden
  /// The window is visible again.
  case shown
  /// The window moved to another display, whose refresh rate may differ.
  case displayChanged
  /// The renderer lost its textures.
  case texturesLost
  /// Another thread has woken the main thread, because it has a result for it.
  case woken
  /// The user wants to close the window, or a signal to end the program.
  case quit

  /// Returns the event with all positions divided by the number of units of SDL's windows per point.
  func dividingPositions(by units: Double) -> InputEvent {
    guard units != 1 else { return self }
    func point(_ point: Point) -> Point { Point(x: point.x / units, y: point.y / units) }
    return switch self {
    case .pointerMoved(let place): .pointerMoved(point(place))
    case .pointerDown(let place, let button, let clicks, let modifiers):
      .pointerDown(point(place), button, clicks: clicks, modifiers: modifiers)
    case .pointerUp(let place, let button): .pointerUp(point(place), button)
    case .touchBegan(let finger, let place): .touchBegan(finger: finger, point(place))
    case .touchMoved(let finger, let place): .touchMoved(finger: finger, point(place))
    case .touchEnded(let finger, let place): .touchEnded(finger: finger, point(place))
    default: self
    }
  }

  /// Whether the event is from a device of the user.
  public var isUserInput: Bool {
    switch self {
    case .wheel, .axis, .gesture, .keyDown, .keyUp, .text, .composition, .pointerMoved,
      .pointerDown, .pointerUp,
      .touchBegan, .touchMoved, .touchEnded, .filesDropped:
      true
    case .pointerLeft, .resized, .exposed, .hidden, .shown, .displayChanged, .texturesLost,
      .woken, .quit:
      false
    }
  }
}
