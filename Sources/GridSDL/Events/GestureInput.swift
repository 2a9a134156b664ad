import FrameTiming
import GridEngine

/// A gesture on a touchpad other than scrolling.
public nonisolated struct GestureInput: Hashable, Sendable {
  /// The kind of a gesture's event.
  public enum Kind: Hashable, Sendable {
    /// The fingers touched the touchpad, which stops a fling.
    case holdBegan
    /// Two fingers begin a pinch.
    case pinchBegan
    /// The distance of the fingers is `scale` times that at the start. Their center has moved by
    /// `movedBy` points since the last event.
    case pinchChanged(scale: Double, movedBy: ScrollDelta)
    /// The fingers have left the touchpad.
    case pinchEnded
  }

  /// The kind of the event.
  public let kind: Kind
  /// The time of the event.
  public let time: FrameTime

  /// Creates an event, as of a script.
  public init(_ kind: Kind, at time: FrameTime) {
    self.kind = kind
    self.time = time
  }
}
