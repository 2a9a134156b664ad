import FrameTiming
import GridEngine

/// What an element of a window knows about the window while it is placed, draws or handles an event.
public struct ElementContext {
  /// The size of the window in points.
  public var size: Size
  /// The size of the part of the window for floating elements, in points.
  public var room: Size
  /// The frame of the element in window points, as it was placed last; empty if it is not shown.
  public var frame = Rect.zero
  /// Whether an element in front of this one covers the window.
  public var isCovered = false
  /// The colors of the window.
  public var theme: Theme
  /// Measures text as it is drawn.
  public var text: any TextMeasuring
  /// The time of the event or of the frame.
  public var time: FrameTime
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers = []
  /// The text that the last key types on a US keyboard; nil if it types none. It finds shortcuts on keyboards
  /// of other scripts.
  public var latinText: String?
  /// Where the event is from.
  public var origin = ElementInput.Origin.user

  /// Creates the context of a window; the whole window is free for floating elements.
  public init(
    size: Size, theme: Theme = .dark, text: any TextMeasuring, time: FrameTime = .now
  ) {
    self.size = size
    room = size
    self.theme = theme
    self.text = text
    self.time = time
  }
}

/// The place of an element in its window.
public enum ElementPlace: Equatable, Sendable {
  /// The element is not shown.
  case hidden
  /// The whole window.
  case window
  /// A rectangle in window points. Other elements may be there.
  case frame(Rect)
  /// Wherever it overlaps no other floating element and nothing that is reserved.
  case floating(FloatingPlace)
}
