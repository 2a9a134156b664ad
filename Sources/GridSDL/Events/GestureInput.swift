import FrameTiming
import GridEngine

/// A gesture on a touchpad other than scrolling.
package struct GestureInput: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The fingers touched the touchpad, which stops a fling.
    case holdBegan
    case pinchBegan
    /// The distance of the fingers is `scale` times that at the start. Their center has moved by
    /// `movedBy` points since the last event.
    case pinchChanged(scale: Double, movedBy: ScrollDelta)
    case pinchEnded
  }

  package let kind: Kind
  package let time: FrameTime
}
